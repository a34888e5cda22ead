import type { SimulatedManager } from "./many-managers.ts";

export interface Happened {
  start: Date;
  sweeps: Date[];
  responses: { managerId: string; linkHash: string; at: Date }[];
}

const quarterMs = 15 * 60 * 1000;
/** News less than a minute before a digest belongs to the next one. */
const graceMs = 60_000;

/** The manager and the period of each expected mail, computed without any code of the product. */
export function expectedDigests(
  managers: SimulatedManager[],
  { start, sweeps, responses }: Happened,
): string[] {
  const last = sweeps.at(-1) ?? start;
  const mornings = new Map<string, Morning[]>();
  const ofManager = Map.groupBy(responses, ({ managerId }) => managerId);
  return managers.flatMap(({ id, timeZone, frequency, sendsZeroReviews }) => {
    const unreported = [...(ofManager.get(id) ?? [])];
    if (frequency === "immediate") return unreported.map(({ linkHash }) => `${id} response:${linkHash}`);
    if (!mornings.has(timeZone)) mornings.set(timeZone, morningsOf(timeZone, start, last));
    const due = (mornings.get(timeZone) ?? []).filter(({ isMonday }) => frequency === "daily" || isMonday);
    return due.flatMap(({ day, at }) => {
      const until = (sweeps.find((sweep) => sweep >= at) ?? at).getTime() - graceMs;
      const reported = unreported.filter((response) => response.at.getTime() < until);
      // News after 08:00, before a late sweep, does not trigger a digest, but is in one that is sent anyway.
      if (!sendsZeroReviews && !reported.some((response) => response.at < at)) return [];
      for (const response of reported) unreported.splice(unreported.indexOf(response), 1);
      return [`${id} ${frequency}:${day}`];
    });
  });
}

interface Morning {
  day: string;
  at: Date;
  isMonday: boolean;
}

/** Each 08:00 of local time, found by checking every quarter of an hour. */
function morningsOf(timeZone: string, start: Date, end: Date): Morning[] {
  const fields = { hour: "2-digit", minute: "2-digit", weekday: "short" } as const;
  const wall = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone });
  const day = new Intl.DateTimeFormat("en-CA", { timeZone });
  const mornings = [];
  for (let time = start.getTime(); time <= end.getTime(); time += quarterMs) {
    const at = new Date(time);
    const shown = wall.format(at);
    if (!shown.includes("08:00")) continue;
    mornings.push({ at, day: day.format(at), isMonday: shown.startsWith("Mon") });
  }
  return mornings;
}
