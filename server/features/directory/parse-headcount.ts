/** No company has more. */
const most = 5_000_000;

/** '5,000', '1001-5000', '10 001+', '10k': of a range what lies between, as many times one end as the other is it. Null: not told. */
export function parseHeadcount(told = ""): number | null {
  const [first, second] =
    told
      .toLowerCase()
      .replace(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, "")
      .match(/\d+(?:\.\d+)?\s?k?\b/g)
      ?.map((number) => Number.parseFloat(number) * (number.endsWith("k") ? 1_000 : 1)) ?? [];
  if (first === undefined || first > (second ?? most) || (second ?? first) > most) return null;
  return Math.round(Math.sqrt(first * (second ?? first))) || null;
}
