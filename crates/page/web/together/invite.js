/** Invitations to seats, as links and as codes to photograph. */

import { api } from "../lib/api.js";
import { drawIfChanged, h, svg, toast, wordsOf } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { qrCode } from "./qr.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

/** The address that takes a seat. @param {string} id @param {number} seat @param {string} invitation */
export const inviteLink = (id, seat, invitation) => `${location.origin}${location.pathname}#/join/${id}/${seat}/${invitation}`;

/** A link as a picture. @param {string} text */
export function qrPicture(text) {
  const fields = qrCode(text);
  const size = fields.length + 8;
  const d = fields.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr-code", role: "img", "aria-label": text, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d, fill: "#000" }),
  );
}

/** @param {string} id @param {number} seat */
async function linkOf(id, seat) {
  const { invitation } = await api.invite(id, seat);
  return inviteLink(id, seat, invitation);
}

/** @param {string} id @param {number} seat @param {string} name of the seat */
async function showCode(id, seat, name) {
  const link = await linkOf(id, seat);
  const dialog = h(
    "dialog",
    { class: "invite-dialog", "aria-label": WORDS.invite.title(name), onclose: () => dialog.remove() },
    h(
      "header",
      {},
      h("h2", {}, WORDS.invite.title(name)),
      h(
        "button",
        { type: "button", class: "quiet icon-button", "aria-label": WORDS.invite.close, onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    qrPicture(link),
    h("input", { type: "text", readonly: true, value: link, "aria-label": WORDS.invite.title(name), "data-testid": "invite-link" }),
    h("button", { type: "button", class: "primary", onclick: () => copy(link) }, WORDS.invite.copy),
    h("p", { class: "note" }, WORDS.invite.help),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    toast(WORDS.invite.copied);
  } catch {
    toast(link);
  }
}

/** The seats that wait for people, above the board. @param {HTMLElement} host */
export function createInvitations(host) {
  host.classList.add("invitations");
  /** @param {() => Promise<unknown>} act */
  const attempt = async (act) => {
    try {
      await act();
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  return {
    /** @param {TableState} state @param {{watching: number} | null} presence */
    update(state, presence) {
      const waiting = state.may_change ? state.invited : [];
      // Who holds no seat is among those who watch, and need not be told.
      const watching = Math.max(0, (presence?.watching ?? 0) - (state.own.length === 0 ? 1 : 0));
      host.hidden = waiting.length === 0 && watching === 0;
      drawIfChanged(host, [waiting, watching, state.seat_names], () => [
        ...waiting.map((seat) => {
          const name = state.seat_names[seat];
          return h(
            "div",
            { class: "banner", "data-testid": `invite-${seat}` },
            h("span", { class: "waiting" }, WORDS.invite.waiting(name)),
            h(
              "button",
              {
                type: "button",
                "data-testid": `copy-invite-${seat}`,
                onclick: () => attempt(async () => copy(await linkOf(state.id, seat))),
              },
              WORDS.invite.copy,
            ),
            h(
              "button",
              {
                type: "button",
                class: "primary",
                "data-testid": `show-invite-${seat}`,
                onclick: () => attempt(() => showCode(state.id, seat, name)),
              },
              WORDS.invite.code,
            ),
          );
        }),
        watching > 0 && h("small", { class: "watching", "data-testid": "watching" }, WORDS.watching(watching)),
      ]);
    },
  };
}
