/** The words for playing together in English. */

export const MESSAGES = {
  me: "Me",
  guest: "Guest",
  guestChoice: "Another person (by link)",
  visitor: "You are watching.",
  /** @param {number} count */
  watching: (count) => (count === 1 ? "1 person is watching" : `${count} people are watching`),
  name: "Your name",
  namePlaceholder: "shown to the others",
  invite: {
    heading: "Invite",
    /** @param {string} seat */
    waiting: (seat) => `${seat} waits for a person.`,
    copy: "Copy link",
    copied: "The link is in the clipboard.",
    code: "QR code",
    /** @param {string} seat */
    title: (seat) => `Invitation to ${seat}`,
    help: "Who opens this link first takes the seat. Others need to reach this server: open the page by its network address or name.",
    close: "Close",
    engine: "Let an engine play",
  },
  join: {
    heading: "You are invited to a game",
    sit: "Sit down",
    taken: "This seat is taken. You can watch the game as soon as nothing is hidden.",
    watch: "Watch",
  },
  hidden: "The cards are hidden until the deal is over; then you can look at it.",
  next: {
    deal: "Next deal",
    rematch: "Rematch",
    rematchSwapped: "Rematch, sides swapped",
    over: "The series is over.",
    /** @param {string} names */
    winner: (names) => `Winner: ${names}`,
  },
  list: {
    heading: "List",
    game: "Game",
    total: "Sum",
    place: "Place",
    owed: "Solos owed",
    /** @param {number} number */
    review: (number) => `Look at game ${number}`,
    compulsory: "compulsory",
    doubled: "×2",
    /** @param {number} played @param {number} all */
    of: (played, all) => `${played} of ${all} games`,
    before: "Games before",
  },
  clock: {
    heading: "Clock",
    none: "no clock",
    /** @param {string} seat @param {string} time */ left: (seat, time) => `${seat}: ${time} left`,
  },
  clocks: [
    ["", "no clock"],
    ["60+1", "1 minute + 1 second per move"],
    ["180+2", "3 minutes + 2 seconds per move"],
    ["300+3", "5 minutes + 3 seconds per move"],
    ["900+10", "15 minutes + 10 seconds per move"],
  ],
  series: { heading: "Series", switch: "Play a series with one list", one: "A single game" },
  options: { heading: "House rules", help: "Without a choice the tournament rules hold." },
};
