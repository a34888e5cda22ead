import { plainText } from "#contract/months.ts";
import { hasYear } from "./experience-dates.ts";
import { classifyHeading } from "./experience-headings.ts";
import { isDegree, titleScore } from "./experience-titles.ts";
import { parsePlace } from "./experience-words.ts";

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The header of a CV or profile, above its first section of work. */
const maxHeaderLines = 40;
const label = /^(?:full )?(?:name|nom|nombre|nome|naam)\s*:\s*(.+)$/i;
const documentTitle = /^(?:curriculum vitae|cv|r[ée]sum[ée]|lebenslauf)$/i;
const formOfAddress = /^(?:dr|prof|mr|mrs|ms|mx|herr|frau|dipl\.-ing)\.?\s+/i;
const lettersAfter =
  /(?:,\s*|\s+\(?)(?:ph\.?d|mba|m\.?sc|b\.?sc|cfa|cpa|pmp|md|jr\.?|he\/him|she\/her|they\/them)\b.*$/i;
const particle = /^(?:van|von|der|den|de|del|della|di|da|do|dos|du|la|le|bin|ben|al|el|zu|ter|ten|st\.?)$/i;
const nameWord = /^\p{Lu}[\p{L}'’.-]*$/u;
const contact = /@|https?:|www\.|linkedin|github/i;
const degreeOfContact = /(?:^|\s)·\s*[123](?:st|nd|rd|er|[.º°])|^(?:1st|2nd|3rd) degree/i;
const minPhoneDigits = 9;

/**
 * The person's name. It must be confirmed by something else: a label, an e-mail or profile address with the same name,
 * contact details or a job title right below, or LinkedIn's degree of contact. Other names stay empty.
 */
export function findName(text: string): PersonName | null {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/[^\S ]|\u00a0/g, " ")
        .trim()
        .replace(/ {2,}.*$/, ""),
    )
    .filter((line) => line !== "" && !documentTitle.test(line));
  const end = lines.findIndex((line) => classifyHeading(line, false) === "work");
  const header = lines.slice(0, end === -1 ? maxHeaderLines : Math.min(end, maxHeaderLines));
  const addresses = plainText(header.filter((line) => contact.test(line)).join(" ")).replaceAll(
    /[^a-z]/g,
    " ",
  );
  for (const [at, line] of header.entries()) {
    const labelled = label.exec(line)?.[1];
    const name = readName(labelled ?? line);
    if (!name) continue;
    const below = header.slice(at + 1).filter((other) => other !== line);
    const isSure =
      labelled !== undefined ||
      isIn(name, addresses) ||
      degreeOfContact.test(below[0] ?? "") ||
      degreeOfContact.test(below[1] ?? "") ||
      (at === 0 && below.slice(0, 4).some(isContact)) ||
      (at === 0 && end !== -1 && titleScore(below[0] ?? "") === 2);
    if (isSure) return name;
  }
  return null;
}

/** An address or a phone number. */
const isContact = (line: string) =>
  contact.test(line) || (line.replaceAll(/\D/g, "").length >= minPhoneDigits && !hasYear(line));

/** The two parts of a name in data. Null if one is missing. */
export function createName(first: string, last: string): PersonName | null {
  const [firstName = "", lastName = ""] = [first, last].map((part) => part.replace(/\s+/g, " ").trim());
  const areNames = [firstName, lastName].every((part) => part.length <= 100 && /\p{L}/u.test(part));
  return areNames ? { firstName, lastName } : null;
}

/** Two words, with initials and particles. Three full words could be divided in two ways. */
export function readName(line: string): PersonName | null {
  const bare = line.replace(formOfAddress, "").replace(lettersAfter, "").trim();
  if (bare.length > 60 || titleScore(bare) !== 0 || isDegree(bare) || parsePlace(bare) !== null) return null;
  if (classifyHeading(bare, false) !== null) return null;
  const words = bare.split(" ").filter((word) => !/^\p{Lu}\.$/u.test(word));
  const [firstName = "", ...rest] = words.map(capitalized);
  const lastName = rest.join(" ");
  const full = rest.filter((word) => !particle.test(word));
  const areNames = nameWord.test(firstName) && full.every((word) => nameWord.test(word));
  return areNames && full.length === 1 && rest.at(-1) === full[0] && !particle.test(firstName)
    ? { firstName, lastName }
    : null;
}

/** 'MARCUS' → 'Marcus'; other words stay as they are. */
const capitalized = (word: string) =>
  word.length > 2 && word === word.toUpperCase()
    ? word.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : word;

/** Whether an address contains both names: 'robin.vale@', 'linkedin.com/in/robin-vale-1a2b'. */
function isIn({ firstName, lastName }: PersonName, addresses: string): boolean {
  const [first = "", last = ""] = [firstName, lastName].map((name) =>
    plainText(name).replaceAll(/[^a-z]/g, ""),
  );
  const words = addresses.split(/ +/);
  return (
    first.length > 1 &&
    last.length > 1 &&
    words.some(
      (word, at) =>
        word === first + last ||
        word === last + first ||
        (word === first && words[at + 1] === last) ||
        (word === last && words[at + 1] === first),
    )
  );
}
