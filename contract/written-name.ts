// Restores names as their owners write them from the spellings of directories and spreadsheets. For display and greetings
// only: stored names stay unchanged, and are compared elsewhere.

const setOf = (words: string) => new Set(words.split(" "));

/** Placeholders for an unknown name; several words are joined by '_'. */
const placeholders = setOf(
  "n/a n.a. n.a na null none nil nan undefined unknown unnamed anonymous vacant vacancy tba tbc tbd blank empty void name full_name first_last last_first firstname_lastname no_name not_available not_applicable not_known unknown_unknown former_employee deleted_user user employee emp person reviewer contact member id no nr ref value",
);
const notes = setOf(
  "ext ext. extern external externe externer contractor consultant freelance freelancer intern temp vendor guest inactive deactivated disabled terminated retired deceased former admin duplicate leave on",
);
/** Notes that are no family names, even without brackets and dashes. */
const plainNotes = setOf(
  "ext ext. extern external externe contractor freelancer inactive deactivated terminated",
);
/** Titles that are no given names. With a dot if they would be names without it. */
const honorifics = setOf(
  "dr dr. prof prof. professor mr mr. mrs mrs. ms ms. mx mx. herr frau mme mme. mlle mlle. dipl.-ing. dipl. ing. mag. hr. rev. hon. eng. med. rer. nat. jur. phil. pol. habil. h.c. univ. sra. srta. dra. dott. dott.ssa sig. sig.ra",
);
const credentials = setOf(
  "phd dphil edd psyd pharmd dba md mba emba msc bsc ms ma ba bs beng meng llb llm jd esq cpa cfa caia frm acca aca acma cima cgma cma cia cisa cism cissp crisc ccna ccnp ccie ceh oscp pmp capm pgmp pmiacp csm cspo psm itil togaf shrmcp shrmscp phr sphr gphr cipd mcipd fcipd rn bsn msn np aprn lpn do dds dmd dvm mph mpa mpp mfa bfa mdiv abd pe eit leed aia riba ra ceng frics mrics fca fcca frsa obe mbe cbe kc qc cscp cpim cpsm cams cfe cfp chfc clu cpcu lcsw lmft lpc lmsw msw bcba dpt pt rd rdn cipp cipm cbap ssbb ssgb",
);
/** After a name, these capitals are departments, places and offices. */
const belongings = setOf("it hr uk us usa qa pr emea apac vip ceo cto cfo coo");
const pronouns = setOf("he him his she her hers they them theirs ze zir xe xem any all it its");
const suffixes = setOf("jr jr. sr sr. ii iii iv vi vii viii");
const particles = setOf(
  "van der den de del della dei degli di da do dos das du des von vom zu zur zum und y e ter ten te 't af av bin binti bint ibn",
);
const articles = setOf("la le los las lo");
/** Family names that come first in their languages. */
const familiesFirst = setOf(
  "li wang zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang han feng deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao fan lau wong chan cheung leung chow ng lam ho kwok tsang yip fung tan lim goh teo ong koh chua kim lee park choi jung jeong kang cho yoon yun jang im lim shin seo kwon hwang ahn an hong yoo ko moon son bae baek heo nam sim noh ha nguyen nguyễn tran trần le lê pham phạm hoang hoàng huynh huỳnh phan vu vũ vo võ dang đặng bui bùi do đỗ ngo ngô duong dương ly lý dinh đinh trinh trịnh doan đoàn sato satō suzuki takahashi tanaka watanabe ito itō yamamoto nakamura kobayashi kato katō yoshida yamada sasaki yamaguchi matsumoto inoue kimura shimizu hayashi saito saitō yamazaki mori ikeda hashimoto abe ishikawa ogawa maeda fujita okada goto gotō hasegawa murakami kondo kondō ishii sakamoto endo endō aoki fujii nishimura fukuda ota ōta miura",
);
const shortNames = setOf("al bo cy di ed el jo ky mo ty vi");
const vietnamese = setOf(
  "nguyen nguyễn tran trần le lê pham phạm hoang hoàng huynh huỳnh phan vu vũ vo võ dang đặng bui bùi",
);
const macs = setOf(
  "macdonald mackenzie macleod macgregor macarthur macdougall macintyre mackay maclean macmillan macneil macpherson macqueen mackinnon macfarlane maccarthy macinnes",
);

/** Longer texts stay unchanged. */
const maxLength = 200;

/** Texts with these characters are no names, and are shown unchanged, so that nothing is hidden. */
const markup = /[<>={}]/;

/** A name as its owner writes it: 'DUPONT Jean-François' becomes 'Jean-François Dupont'. Null if it is no name. */
export function writtenName(name: string): string | null {
  if (name.length > maxLength || markup.test(name)) return name;
  // Repeated, because 'Robin Vale, PMP - MBA' has several.
  let before = name;
  for (let times = 0; times < 5; times++) {
    const written = writtenOnce(before);
    if (written === null || written === before) return written;
    before = written;
  }
  return before;
}

function writtenOnce(name: string): string | null {
  const unmarked = withoutMarks(name);
  if (isSpreadsheetError.test(unmarked)) return null;
  const words = turned(withoutNotes(withoutBrackets(unmarked.replaceAll(symbols, " ").trim())));
  return isNoName(words.join(" ")) ? null : inCase(words).join(" ");
}

/** Falls back to the text itself. */
export const shownName = (name: string): string => writtenName(name) ?? name;

// Direction marks and zero-width spaces, but not joiners, which Persian and Indic names need.
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const symbols = /[\p{Extended_Pictographic}\uFE0F*#]/gu;
const isSpreadsheetError = /^#[A-Z/0-9]+[!?]?$/;

const withoutMarks = (name: string) =>
  name
    .replaceAll(unseen, "")
    .replaceAll(/[\s_]+/g, " ")
    .trim();

/** Removes text in brackets, or only the brackets if everything is in them. */
function withoutBrackets(text: string): string {
  const outside = text.replaceAll(/[([{<（［【〔][^)\]}>）］】〕]*[)\]}>）］】〕]?/gu, " ");
  if (/\p{L}/u.test(outside)) return outside.replaceAll(/\s+/g, " ").trim();
  return text.replaceAll(/[()[\]{}<>（）［］【】〔〕]/gu, "").trim();
}

const separators = /\s+[-–—~@·•/]\s+|\s*[|;]\s*|\/\s+|\s+\/|\s+[-–—]$|^[-–—]\s+/;

/** Removes notes: 'Robin Vale - External', '1042 - Robin Vale'. */
function withoutNotes(text: string): string {
  const parts = text.split(separators);
  const [first = text, second] = parts.length > 1 ? parts.filter((part) => !isNote(part)) : parts;
  // 'Jean - François Dupont' is one name.
  const isOne = second !== undefined && !/[\s,]/.test(first) && /\s[-–—]\s/.test(text);
  return isOne ? `${first}-${second}` : first;
}

const isNote = (part: string) =>
  part
    .split(" ")
    .every(
      (word) => notes.has(word.toLowerCase()) || placeholders.has(word.toLowerCase()) || !isNameWord(word),
    );

/** Removes ids, but not '3rd'. */
const isNameWord = (word: string) =>
  /\p{L}/u.test(word) && (!/\p{N}/u.test(word) || /^\d(?:st|nd|rd|th)$/i.test(word));

const isPronoun = (word: string) =>
  word.includes("/") && word.split("/").every((part) => pronouns.has(part.toLowerCase()));

/** Reorders 'Vale, Robin', and removes credentials. */
function turned(text: string): string[] {
  const hasName = text
    .split(/[\s,，]+/)
    .some((word) => isNameWord(word) && !honorifics.has(word.toLowerCase()));
  const segments = text
    .split(/[,，]/)
    .map((segment) =>
      segment
        .split(" ")
        .map((word) => word.replace(/[;:]+$/, ""))
        .filter((word) => isNameWord(word) && !isPronoun(word))
        .filter((word) => !hasName || !honorifics.has(word.toLowerCase())),
    )
    .filter((words) => words.length > 0);
  const [family = [], ...rest] = segments;
  const given = rest.filter(
    (words) =>
      !words.every((word) => isCredential(word) || isAcronym(word, family)) &&
      !words.every((word) => notes.has(word.toLowerCase())),
  );
  const own = withoutEnds(family, given.length > 0 ? 1 : 2);
  const suffix = given.find((words) => words.every((word) => suffixes.has(word.toLowerCase())));
  const before = given.filter((words) => words !== suffix).flat();
  if (before.length === 0) return suffix ? [...own.slice(0, -1), `${own.at(-1)},`, ...suffix] : own;
  const isEastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return [...(isEastAsian ? [...own, ...before] : [...before, ...own]), ...(suffix ?? [])];
}

const plain = (word: string) => word.replaceAll(/[.-]/g, "").toLowerCase();
const capitals = (word: string) => word.match(/\p{Lu}/gu)?.length ?? 0;
const hasVowel = (word: string) => /[aeiouyœæø]/i.test(word.normalize("NFD"));

/** 'Ma' and 'Do' are names; 'MA' and 'D.O.' after a name are credentials. */
const isCredential = (word: string) =>
  credentials.has(plain(word)) &&
  (capitals(word) !== 1 || word.includes(".") || ["phd", "mba", "esq"].includes(plain(word)));

/** 'Robin Vale, CRPC' ends in a credential, 'García Márquez, ANA' does not. */
const isAcronym = (word: string, before: string[]) =>
  before.length > 1 &&
  capitals(word) > 1 &&
  capitals(word) === word.replaceAll(/[.-]/g, "").length &&
  !hasVowel(word);

/** Removes credentials and notes around a name with a minimum number of words. */
function withoutEnds(words: string[], minWords: number): string[] {
  if (words.length <= minWords) return words;
  const isWholeInCapitals = words.every(isInCapitals);
  const isBeside = (word = "") =>
    (isCredential(word) && plain(word).length > 2) ||
    plainNotes.has(word.toLowerCase()) ||
    (belongings.has(word.toLowerCase()) && word === word.toUpperCase() && !isWholeInCapitals);
  // 'JD' and 'Md.' are names at the beginning, and degrees at the end.
  const [last = ""] = words.slice(-1);
  if (isBeside(last) || (isCredential(last) && !hasVowel(last)))
    return withoutEnds(words.slice(0, -1), minWords);
  return isBeside(words[0]) ? withoutEnds(words.slice(1), minWords) : words;
}

const cased = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;
const lettersOf = (word: string) => word.match(/\p{L}/gu)?.join("").replaceAll("ß", "") ?? "";

/** In capitals with more than one letter, but neither initials, as in 'JP Morgan', nor a numeral. */
function isInCapitals(word: string, index: number): boolean {
  const letters = lettersOf(word);
  if (!cased.test(letters) || suffixes.has(word.toLowerCase()) || /^(\p{L}\.-?)+$/u.test(word)) return false;
  if (/^(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|[OD]['’])\p{Lu}{2,}$/u.test(word)) return true;
  if (letters.length < 2 || letters.toUpperCase() !== letters) return false;
  return !isInitials(letters, index);
}

/** For example 'JP' in 'JP Morgan'. */
function isInitials(letters: string, index: number): boolean {
  const small = letters.toLowerCase();
  if (letters.length > 3 || !/\p{Script=Latin}/u.test(letters)) return false;
  if (familiesFirst.has(small) || particles.has(small) || articles.has(small) || shortNames.has(small))
    return false;
  return !hasVowel(letters) || (letters.length === 2 && index === 0);
}

const isLower = (word: string) => cased.test(word) && lettersOf(word).toLowerCase() === lettersOf(word);
const isParticle = (word: string) => particles.has(word.toLowerCase()) || articles.has(word.toLowerCase());

/** Capitalizes a name. Correct capitalization stays unchanged. */
function inCase(words: string[]): string[] {
  const telling = words.filter((word) => cased.test(word) && lettersOf(word).length > 1);
  const inCapitals = words.map((word, index) => isInCapitals(word, index));
  const isAllOf = (is: (word: string, index: number) => boolean) =>
    telling.length > 0 &&
    telling.every((word) => is(word, words.indexOf(word)) || suffixes.has(word.toLowerCase()));
  const isAll =
    isAllOf(isLower) ||
    (isAllOf((word) => lettersOf(word).toUpperCase() === lettersOf(word)) && inCapitals.includes(true));
  if (isAll) return words.map((word, index) => titled(word, index, words));
  if (!inCapitals.includes(true)) return words;
  const turnedWords = familyLast(words, inCapitals);
  return turnedWords.map((word, index) =>
    isInCapitals(word, words.indexOf(word)) || (isLower(word) && !isParticle(word))
      ? titled(word, index, turnedWords)
      : word,
  );
}

/** Reorders 'van der BERG Anna', but not 'KIM Min-jun' or 'Anna van der BERG'. */
function familyLast(words: string[], inCapitals: boolean[]): string[] {
  const first = inCapitals.indexOf(true);
  const end = words.findIndex(
    (word, index) => index > first && !inCapitals[index] && !(isLower(word) && isParticle(word)),
  );
  const isFirst = words.slice(0, first).every((word) => isLower(word) && isParticle(word));
  if (!isFirst || end === -1 || inCapitals.includes(true, end)) return words;
  if (familiesFirst.has(lettersOf(words[first] ?? "").toLowerCase())) return words;
  const after = words.slice(end);
  const suffix = after.filter((word) => suffixes.has(word.toLowerCase()));
  const given = after.filter((word) => !suffix.includes(word));
  return [...given, ...words.slice(0, end), ...suffix];
}

/** One word of a name: 'O’BRIEN' becomes 'O’Brien', and 'VAN' becomes 'van' within a name. */
function titled(word: string, index: number, words: string[]): string {
  const isTurkish = /[İıĞğ]/.test(words.join(""));
  const lower = (text: string) => (isTurkish ? text.toLocaleLowerCase("tr") : text.toLowerCase());
  const small = lower(word);
  if (suffixes.has(small))
    return small.startsWith("j") || small.startsWith("s") ? capital(small, lower) : word.toUpperCase();
  if (word === word.toUpperCase() && isInitials(lettersOf(word), index)) return word;
  const isWithin = index > 0 && index < words.length - 1 && !vietnamese.has(lower(words[0] ?? ""));
  const isArticle = articles.has(small) && words[index - 1]?.toLowerCase() === "de";
  if (isWithin && (particles.has(small) || isArticle)) return small;
  return word
    .split(/(?<=[-‐.])/u)
    .map((part) => capital(part, lower))
    .join("");
}

function capital(part: string, lower: (text: string) => string): string {
  const small = lower(part);
  const elided = /^(\p{L}|dell|dall|nell|sant)(['’ʼ])(\p{L}.*)$/u.exec(small);
  if (elided) return `${capital(elided[1] ?? "", lower)}${elided[2]}${capital(elided[3] ?? "", lower)}`;
  const prefix = /^mc(?=\p{L}{2})/u.exec(small)?.[0] ?? (macs.has(small) ? "mac" : "");
  if (prefix) return `${capital(prefix, lower)}${capital(small.slice(prefix.length), lower)}`;
  const [first = "", ...rest] = part;
  // A ligature becomes two letters.
  const [head = "", ...more] = first.toUpperCase();
  return head + lower(more.join("") + rest.join(""));
}

function isNoName(written: string): boolean {
  if ((written.match(/\p{L}/gu)?.length ?? 0) < (cased.test(written) ? 2 : 1)) return true;
  // 'Na', 'Nan' and 'Null' can be names in this capitalization.
  if (/^(?:Na|Nan|Null)$/.test(written)) return false;
  if (isNote(written) || placeholders.has(written.toLowerCase().replaceAll(" ", "_"))) return true;
  // An address or a user name.
  return written.includes("@") || /^[\p{Ll}\p{N}-]+(?:\.[\p{Ll}\p{N}-]+)+$/u.test(written);
}
