/**
 * When a limit ends, as the header `x-ratelimit-reset` tells: a moment in UTC, one for each window, or seconds; the
 * latest counts. Null where it tells nothing that can be read.
 */
export function limitReset(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text), now);
  const moments = [...text.matchAll(/(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/g)].map(
    ([, day, time]) => new Date(`${day}T${time}Z`),
  );
  const readable = moments.filter((moment) => !Number.isNaN(moment.getTime()));
  return readable.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Seconds since 1970, or from now on. */
function fromNumber(seconds: number, now: Date): Date {
  const since1970 = seconds > 1e9;
  return new Date((since1970 ? 0 : now.getTime()) + seconds * 1000);
}
