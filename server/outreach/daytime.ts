const minuteMs = 60 * 1000;
const quarterMs = 15 * minuteMs;
const twoDaysMs = 48 * 60 * minuteMs;
/** From 8:00 to 20:00 an e-mail wakes nobody. */
const day = { from: 8, until: 20 };

/** By time zone: making one takes long. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether it is day wherever these clocks are. */
export function isDaytime(moment: Date, zones: string[]): boolean {
  return zones.every((zone) => {
    const hour = minuteOfDay(moment, zone) / 60;
    return hour >= day.from && hour < day.until;
  });
}

/** This moment if it is day, else the next one. Zones of one country share some hours of daytime each day. */
export function nextDaytime(moment: Date, zones: string[]): Date {
  if (isDaytime(moment, zones)) return moment;
  const first = Math.ceil(moment.getTime() / quarterMs) * quarterMs;
  for (let at = first; at < first + twoDaysMs; at += quarterMs)
    if (isDaytime(new Date(at), zones)) return new Date(at);
  return moment;
}

/** The same moment if it is day, else the first daytime of that same day. */
export function daytimeOfThatDay(moment: Date, zones: string[]): Date {
  if (isDaytime(moment, zones)) return moment;
  const midnight = moment.getTime() - minuteOfDay(moment, zones[0] ?? "UTC") * minuteMs;
  return nextDaytime(new Date(midnight), zones);
}

function minuteOfDay(moment: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment);
  const read = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  return read("hour") * 60 + read("minute");
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const fields = { hour: "numeric", minute: "numeric", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-US", { ...fields, timeZone: "UTC" }); // a zone this server does not know
  }
}
