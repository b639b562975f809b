/** What the process of a tab takes: time of the processor and memory, as the operating system counts them (Linux). */

import { readFileSync } from "node:fs";

/**
 * The processes that draw pages and run their workers, with the seconds they have computed.
 * @param {import("playwright-core").Browser} browser
 * @returns {Promise<Map<number, number>>} by their numbers
 */
export async function renderers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Megabytes of the largest page: its own memory, and its share of what several processes use. @param {import("playwright-core").Browser} browser */
export async function memoryOfPage(browser) {
  const sizes = [...(await renderers(browser)).keys()].map((id) => {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) / 1_000;
  });
  return Math.max(...sizes);
}
