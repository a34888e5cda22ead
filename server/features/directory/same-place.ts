import { plainWords } from "#server/features/companies/plain-words.ts";
import { remembered } from "#server/features/companies/remembered.ts";
import { englishPlace } from "#server/features/companies/english-place.ts";

const fillers = new Set(
  "greater,area,region,metropolitan,metro,city,of,the,grossraum,raum,bay,county".split(","),
);
/** They say how somebody worked, and not where. */
const nowhere = new Set("remote,hybrid,anywhere,worldwide,home office,homeoffice,various".split(","));

/**
 * Whether two told places are one: 'Dublin, Ireland' is 'Greater Dublin Area', and 'Ireland' may be. Null: not told, or
 * not so exactly.
 */
export function samePlace(one: string | null, other: string | null): boolean | null {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [first, second] = [a[0], b[0]];
  if (first === undefined || second === undefined) return null;
  if (first === second) return true;
  // One tells the country of the other, or both a street of one town.
  return a.includes(second) || b.includes(first) ? null : false;
}

const partsOf = remembered((place: string | null): readonly string[] =>
  (place ?? "")
    .split(/[,;/|·(]+/u)
    .map((part) => {
      const words = plainWords(part);
      const bare = words.filter((word) => !fillers.has(word)).join(" ");
      return englishPlace(words.join(" ")) ?? englishPlace(bare) ?? bare;
    })
    .filter((part) => part !== "" && !nowhere.has(part)),
);
