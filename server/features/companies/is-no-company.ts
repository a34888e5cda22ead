import {
  accompanyingPhrases,
  bareKinds,
  companyKinds,
  hidingPhrases,
  joiningPhrases,
  occupationPhrases,
  phrasePairs,
  phrasesAnywhere,
  unspacedBeginnings,
  wholeTexts,
} from "./no-company-words.ts";
import { plainWords } from "./plain-words.ts";

// Built like keys, because the lists are compared without accents and variants of letters.
const noCompanyTexts = new Set(
  [...Object.values(wholeTexts), hidingPhrases, bareKinds].flatMap((list) =>
    list.split(",").map((phrase) => plainWords(phrase).join(" ")),
  ),
);

/** 'Freelance Designer', 'Selbstständige Beraterin': a way to work and an occupation. */
const wayToWork =
  /^(freelance|freelancer|freelancing|self employed|selbstandige?r?|selbststandige?r?|freiberufliche?r?|freie?r?|independante?|autonom[oa]|libero professionista|zelfstandige?)( \p{L}+){0,3} (\p{L}{2,}(er|or|ors|ers|ist|ists|ant|ent|ect|eur|euse|rice|erin|orin|istin|ting|ing|ance|graphy|tion|work|work|dev|lead|pm|ux|ui|ia|ico|ogo)|designer|seo|it|sap|qa|hr|pr|coach|chef|artist|work|projects?|clients?|media)$/u;
const independentWork =
  /^independent( \p{L}+){0,2} (consultants?|contractors?|advis[eo]r|professional|researcher|artist|director|developer|designer|engineer|writer|producer|filmmaker|photographer|journalist|trainer|coach|analyst|recruiter|translator|author|musician)$/u;
/** 'Stealth AI Startup', 'A stealth mode company'. */
const stealth =
  /^(an? |the |early stage |seed stage |my |new |ai )*stealth( \p{L}+){0,3} (startup|start up|startups|mode|company|venture|co|project|business)$/u;
const seeking =
  /^(currently |actively )?(looking|seeking|searching|open|available|ready|hoping)( for| to)? .*(opportunit\p{L}*|job|jobs|role|roles|position|work|employment|challenge|challenges|hire)$/u;

/** A sequence of words, each whole or a prefix. */
class Phrases {
  private readonly byFirstWord = new Map<string, string[][]>();
  /** First words of the phrases, so that most words are ruled out quickly. */
  private readonly beginnings = new Set<string>();

  constructor(text: string) {
    for (const phrase of text.split(",")) {
      const words = phrase.split(" ").flatMap((word) => {
        const plain = plainWords(word.replace("*", ""));
        return plain.map((plainWord, index) =>
          word.endsWith("*") && index === plain.length - 1 ? `${plainWord}*` : plainWord,
        );
      });
      const [first = ""] = words;
      this.beginnings.add(first.slice(0, 2));
      this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), words]);
    }
  }

  /** The number of words of the longest phrase that starts here; 0 if there is none. */
  lengthAt(words: string[], position: number): number {
    const word = words[position] ?? "";
    if (!this.beginnings.has(word.slice(0, 2))) return 0;
    let longest = this.longestOf(word, words, position);
    for (let letters = 1; letters <= word.length; letters++)
      longest = Math.max(longest, this.longestOf(`${word.slice(0, letters)}*`, words, position));
    return longest;
  }

  private longestOf(firstWord: string, words: string[], position: number): number {
    let longest = 0;
    for (const phrase of this.byFirstWord.get(firstWord) ?? [])
      if (phrase.length > longest && phrase.every((word, index) => isWord(words[position + index], word)))
        longest = phrase.length;
    return longest;
  }
}

const isWord = (word = "", pattern: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

const noCompanyPhrases = new Phrases(Object.values(phrasesAnywhere).join(","));
const accompanyingWords = new Phrases(`${accompanyingPhrases},${occupationPhrases}`);
const joiningWords = new Phrases(joiningPhrases);
const noCompanyPairs = Object.values(phrasePairs).map((pair) => pair.map((list) => new Phrases(list)));
const hidingWords = new Set(hidingPhrases.split(",").flatMap(plainWords));
const kindWords = new Set(companyKinds.split(",").flatMap(plainWords));

/**
 * Whether the text says that there is no company, and everything else in it names none: 'On parental leave since 2021'.
 */
function meansNoCompany(words: string[]): boolean {
  const occurs = (phrases: Phrases) => words.some((_, position) => phrases.lengthAt(words, position) > 0);
  return [[noCompanyPhrases], ...noCompanyPairs].some(
    (required) => required.every(occurs) && isMadeOf(words, [...required, accompanyingWords, joiningWords]),
  );
}

/** 'Confidential bank', 'Undisclosed Series B startup', 'Empresa confidencial del sector bancario'. */
function hidesCompany(words: string[]): boolean {
  const isHiddenKind = (left = "", right = "") =>
    (hidingWords.has(left) && kindWords.has(right)) || (kindWords.has(left) && hidingWords.has(right));
  return (
    (words.length <= maxHiddenWords && isHiddenKind(words[0], words.at(-1))) ||
    (joiningWords.lengthAt(words, 2) > 0 && isHiddenKind(words[0], words[1]))
  );
}

const maxHiddenWords = 5;

/** Whether every word belongs to one of the phrases or is a year, and the last one is not a joining word. */
function isMadeOf(words: string[], lists: Phrases[]): boolean {
  const last = words.slice(-1);
  const onlyJoins = joiningWords.lengthAt(last, 0) > 0 && accompanyingWords.lengthAt(last, 0) === 0;
  if (onlyJoins && !isWhole(words)) return false;
  for (let position = 0; position < words.length;) {
    const length = Math.max(
      Number(/^\d+$/.test(words[position] ?? "")),
      ...lists.map((phrases) => phrases.lengthAt(words, position)),
    );
    if (length === 0) return false;
    position += length;
  }
  return true;
}

const isWhole = (words: string[]) => noCompanyPhrases.lengthAt(words, 0) === words.length;

const unspacedBeginning = new RegExp(`^(?:${unspacedBeginnings.replaceAll(",", "|")})(.*)$`, "u");
const maxRestLength = 8;

/** 'フリーランスデザイナー', '待業中': these scripts have no spaces, so a legal form or a kind of company shows that it is one. */
function startsUnspaced(text: string): boolean {
  if (/^[\p{ASCII}\p{Script=Latin}]*$/u.test(text)) return false;
  const rest = unspacedBeginning.exec(text.normalize("NFKC").replace(/\s+/g, ""))?.[1];
  return (
    rest !== undefined &&
    rest.length <= maxRestLength &&
    !/社$|会$|會$|店$|网$|網$|所$|院$|局$|部$|堂$|館$|馆$|株式|有限|公司|基金|集团|集團|학교|회사$|센터$|협회$|社団|法人|บริษัท|จำกัด/u.test(
      rest,
    )
  );
}

/** Whether the text names no company, or hides which one, so that the person has no colleagues there. */
export function isNoCompany(written: string): boolean {
  // A domain always names a company: 'freelancer.com'.
  if (/\p{L}\.(com|de|net|org|io|co|ai|fr|nl|co\.uk)\b/iu.test(written)) return false;
  const text = written.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const words = plainWords(text.replace(/[/-]/g, " "));
  const plain = words.join(" ");
  if (plain === "") return true;
  if (/^the /i.test(text.trim()) && words.length === 2) return plain === "the company";
  const bare = plain.replace(/^(an?|my) /, "");
  const first = text.split(/\s[-–—]\s|[/|:;,]/).find((part) => part.trim()) ?? "";
  return (
    noCompanyTexts.has(plain) ||
    noCompanyTexts.has(bare) ||
    meansNoCompany(words) ||
    // 'Self-employed - Handyman', 'Freelance / Contract'
    (first.length < text.length && meansNoCompany(plainWords(first.replace(/-/g, " ")))) ||
    startsUnspaced(text) ||
    wayToWork.test(plain) ||
    independentWork.test(plain) ||
    /^(self employed|freelance|freelancer|selbstandig|freiberuflich|independent contractor) (and|at|for|various|as|als|bei|im|in|mit|with|self) /.test(
      plain,
    ) ||
    /^(various|multiple|several|different|diverse|verschiedene|mehrere) (\p{L}+ )?(companies|clients|employers|organi[sz]ations|projects|startups|firms|agencies|firmen|kunden)$/u.test(
      plain,
    ) ||
    hidesCompany(words) ||
    stealth.test(plain) ||
    seeking.test(plain)
  );
}
