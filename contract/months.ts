/** Consecutive jobs may share the month of the change. */
const changeoverMonths = 1;

/**
 * The months' names as profiles and files write them, in English, German, French, Spanish, Dutch, Portuguese, Italian,
 * Polish, Swedish, Danish, Norwegian, Finnish, Czech, Turkish and Russian. Three letters of a name are enough where they
 * mean one month only.
 */
const names = [
  "january januar jänner janvier enero januari janeiro gennaio styczeń stycznia tammikuu ledna leden ocak январь января",
  "february februar feber février febrero februari fevereiro febbraio luty lutego helmikuu únor února şubat февраль февраля",
  "march märz maerz mars marzo maart março marzec marca marts maaliskuu březen března mart март марта",
  "april avril abril aprile kwiecień kwietnia huhtikuu duben dubna nisan апрель апреля",
  "may mai mayo mei maio maggio maj maja toukokuu květen května mayıs май мая",
  "june juni juin junio junho giugno czerwiec czerwca kesäkuu haziran июнь июня",
  "july juli juillet julio julho luglio lipiec lipca heinäkuu temmuz июль июля",
  "august août agosto augustus sierpień sierpnia augusti elokuu srpen srpna ağustos август августа",
  "september septembre septiembre setiembre setembro settembre wrzesień września syyskuu září eylül сентябрь сентября",
  "october oktober octobre octubre outubro ottobre październik października lokakuu říjen října ekim октябрь октября",
  "november novembre noviembre novembro listopad listopada listopadu kasım ноябрь ноября",
  "december dezember décembre diciembre dezembro dicembre grudzień grudnia desember joulukuu prosinec prosince aralık декабрь декабря",
].map((line) => line.split(" "));

/** Irregular abbreviations and grammatical cases, and names whose first three letters mean another month: 'mar' of 'marraskuu'. */
const wholeWords = [
  "",
  "",
  "mrt mrz mzo",
  "",
  "",
  "červen června čvn",
  "červenec července čvc",
  "agto",
  "",
  "",
  "marraskuu marras",
  "",
].map((line) => line.split(" ").filter(Boolean));

const isPlain = /^[^`\u0080-\uffff]*$/;
const monthByWord = wordsOfMonths();

/** Months are counted from year 0, so that an overlap is a subtraction: 2020-01 is 2020 × 12. */
export type MonthNumber = number;

/** `YYYY-MM` → its number. The text must be valid. */
export function monthNumber(month: string): MonthNumber {
  const [year = 0, ofYear = 1] = month.split("-").map(Number);
  return year * 12 + ofYear - 1;
}

export const monthOrNull = (month: string | null): MonthNumber | null =>
  month === null ? null : monthNumber(month);

/** A month's number → `YYYY-MM`. */
export function monthText(number: MonthNumber): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** Longer than any notice period, so a later end is a typing mistake. */
export const maxMonthsToEnd = 24;

/**
 * Whether a candidate works there now: the entry has no end, or ends in this month or later. For people in the directory
 * see `isCurrentEmployment` in `server/features/directory/works-there-now.ts`.
 */
export function worksThereNow(
  { endDate, isCurrent }: { endDate: string | null; isCurrent: boolean },
  thisMonth: MonthNumber,
): boolean {
  return isCurrent || endDate === null || monthNumber(endDate) >= thisMonth;
}

/** The month of a timestamp, by UTC. */
export function monthOf(moment: Date): MonthNumber {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

/** Every prefix of at least three letters with its month. Prefixes of two months, such as 'jui' and 'cer', are omitted. */
function wordsOfMonths(): Map<string, number> {
  const meanings = new Map<string, number | null>();
  for (const [index, spellings] of names.entries())
    for (const name of spellings.map(plainText))
      for (let length = 3; length <= name.length; length++) {
        const beginning = name.slice(0, length);
        const before = meanings.get(beginning) ?? index + 1;
        meanings.set(beginning, before === index + 1 ? before : null);
      }
  for (const [index, words] of wholeWords.entries())
    for (const word of words) meanings.set(plainText(word), index + 1);
  return new Map([...meanings].flatMap(([word, month]) => (month === null ? [] : [[word, month]])));
}

/** 'Mar', 'März', 'sept.', 'października' → 3, 3, 9, 10; else null. */
export function parseMonthName(word: string): number | null {
  return monthByWord.get(plainText(word).replace(/\.$/, "")) ?? null;
}

/**
 * Reads a month: 2019-03, 2019-03-15, 03/2019, 31.03.2019, Mar 2019, 2019 März, 15-Mar-19, Mar '19, julio de 2019,
 * 2019年3月. For a bare year `month` is null. Null for anything else.
 */
export function readMonth(text: string): { year: number; month: number | null } | null {
  const written = text.trim();
  if (written.length > 100) return null;
  if (/^\d{4}$/.test(written)) return { year: Number(written), month: null };
  const [, eastern, monthEastern] =
    /^(\d{4}) ?[年년][ .]?(\d{1,2}) ?[月월](?: ?\d{1,2} ?[日일])?$/u.exec(written) ?? [];
  if (eastern) return monthIn(eastern, monthEastern);
  const [, yearFirst, monthAfter] =
    /^(\d{4})[-/., ]+(\d{1,2}|\p{L}+\.?)(?:[-/.]\d{1,2})?(?:[T ].*)?$/u.exec(written) ?? [];
  if (yearFirst) return monthIn(yearFirst, monthAfter);
  const [, numbered, yearBehind] = /^(?:\d{1,2}\.)?(\d{1,2})[-/., ]+(\d{4})$/.exec(written) ?? [];
  if (yearBehind) return monthIn(yearBehind, numbered);
  const [, named, yearAfter] =
    /^(?:\d{1,2}\.?[ -])?(\p{L}{3,12})\.?,?(?: de)?[-/., ]+['’‘]?(\d{4}|\d{2})$/u.exec(written) ?? [];
  return yearAfter ? monthIn(yearAfter, named) : null;
}

function monthIn(writtenYear: string, writtenMonth = "") {
  const month = /^\d/.test(writtenMonth) ? Number(writtenMonth) : parseMonthName(writtenMonth);
  const century = Number(writtenYear) < 50 ? 2000 : 1900;
  const year = Number(writtenYear) + (writtenYear.length === 4 ? 0 : century);
  return month !== null && month >= 1 && month <= 12 ? { year, month } : null;
}

/** 'août' → 'aout'. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

/** For comparison: lower case, without accents, with one kind of apostrophe. Turkish 'ı' becomes 'i'. */
export function plainText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return withoutAccents(text.toLowerCase())
    .replaceAll("ı", "i")
    .replace(/[’‘ʼ´`]/g, "'");
}

/** Normalizes a typed month to `YYYY-MM`: 2021-3, 3/2021, Mar 2021, 2021 März. Other text stays unchanged. */
export function normalizeMonth(text: string): string {
  const { year, month } = readMonth(text) ?? {};
  return year && month ? `${year}-${String(month).padStart(2, "0")}` : text.trim();
}

/**
 * The meaning of a typed end date: `present` counts as a current job, `tooLate` is refused. Undefined for an end in the
 * past, and for an incomplete month.
 */
export function classifyEnd(typed: string, now: Date): "present" | "tooLate" | undefined {
  const endDate = normalizeMonth(typed);
  const thisMonth = monthOf(now);
  if (!/^\d{4}-\d\d$/.test(endDate) || !worksThereNow({ endDate, isCurrent: false }, thisMonth))
    return undefined;
  return monthNumber(endDate) > thisMonth + maxMonthsToEnd ? "tooLate" : "present";
}

interface EmploymentPeriod {
  company: string;
  startDate: string;
  endDate: string | null;
  isCurrent: boolean;
  alongside?: boolean;
}

/**
 * Finds entries of a work history that overlap an earlier one. Returns their indexes, with a message that names both by
 * number. An entry with `alongside` may overlap; null is an incomplete entry.
 */
export function findOverlappingEntries(
  entries: (EmploymentPeriod | null)[],
): { index: number; message: string }[] {
  return entries.flatMap((entry, index) => {
    if (!entry || entry.alongside) return [];
    const other = entries.findIndex(
      (earlier, at) =>
        at < index && earlier && !earlier.alongside && sharedMonths(earlier, entry) > changeoverMonths,
    );
    const earlier = entries[other];
    if (!earlier) return [];
    const name = `entry ${other + 1} (${earlier.company})`;
    return {
      index,
      message: `Entry ${index + 1} overlaps with ${name}. Correct the dates, or say that both jobs were held at the same time.`,
    };
  });
}

function sharedMonths(left: EmploymentPeriod, right: EmploymentPeriod): number {
  return Math.min(lastOf(left), lastOf(right)) - Math.max(firstOf(left), firstOf(right)) + 1;
}

const firstOf = ({ startDate }: EmploymentPeriod) => monthNumber(startDate);
const lastOf = ({ endDate, isCurrent }: EmploymentPeriod) =>
  isCurrent || endDate === null ? Number.POSITIVE_INFINITY : monthNumber(endDate);
