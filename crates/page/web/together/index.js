/** What a table shows of its people: invitations, the next game, the list of the series, and who may be the partner. */

import { h } from "../lib/dom.js";
import { createInvitations } from "./invite.js";
import { createList } from "./list.js";
import { createNext } from "./next.js";
import { createPartnerGuess } from "./partner.js";

/**
 * @param {{play: HTMLElement, status: HTMLElement}} places
 * @param {import("../lib/types.js").Drawing} drawing
 * @param {{playNext: () => void, changed: () => void}} handlers
 */
export function createTogether(places, drawing, { playNext, changed }) {
  const [invitationHost, nextHost, listHost] = [h("div"), h("div"), h("section")];
  places.play.append(invitationHost);
  places.status.after(nextHost);
  places.status.parentElement?.after(listHost);
  const invitations = createInvitations(invitationHost);
  const next = createNext(nextHost, playNext);
  const list = createList(listHost, drawing);
  const partner = createPartnerGuess(changed);
  return {
    /** How likely each seat is the own partner. */
    partners: partner.of,
    /**
     * @param {import("../lib/types.js").TableState} state
     * @param {boolean} isLive whether the game is shown as it stands
     * @param {import("../lib/types.js").PresenceNews | null} presence
     */
    update(state, isLive, presence) {
      invitations.update(state, presence);
      next.update(state, isLive);
      list.update(state);
      partner.update(state);
    },
  };
}
