import { editDistance } from "#server/platform/edit-distance.ts";
import { withoutTitles } from "./person-name.ts";

/** Short forms of first names, one name per line. Shortened forms such as 'Rob' need no entry. */
const shortForms = `
  alexander alexandra alejandro alejandra sandra sascha sasha xander lex
  andrew andreas andre drew andy
  anthony antonio antonia anton tony toni
  benjamin ben benny
  catherine katherine katharina kathryn caterina kate kathy katie cathy kati karen
  charles carlos carl karl charlie chuck
  christopher christian christine christina christoph chris kris tina kit
  daniel daniela danny dan
  david dave davey
  dorothy dorothea dot dolly thea
  edward eduard eduardo ed eddie ted ned
  elizabeth elisabeth elisabetta liz lizzie beth betty lisa elise elsa lilly bettina
  francis francisco francesco frances franziska frank paco pancho fran franzi kiko
  frederick friedrich federico fred fritz freddy
  george georg jorge georgina giorgio jurgen schorsch
  gregory greg
  henry heinrich harry hank heinz hal heiner hendrik henk
  ignacio nacho
  jacob jakob jake james jim jimmy jamie jaime jacques
  john johannes johann jan hans jack johnny jon jonathan juan ian sean ivan giovanni joao
  joseph josef jose giuseppe joe jo joey pepe sepp jupp
  lawrence laurence lorenz larry
  leonard leonardo leonhard leo len lenny
  louis luis ludwig luigi lou lewis
  manuel manuela manolo
  margaret margarete margarita maggie meg peggy greta grete rita margot
  maria mary marie mia mimi molly polly
  martha marty
  martin martina marty
  matthew matthias mathieu matteo matt mats
  michael michaela miguel michel mike mick micky mikey michi
  nicholas nikolaus nicolas nicole nick niko klaus claus
  patrick patricia patrizia pat paddy patty trish
  peter pedro pierre pete pit
  philip philipp felipe phil
  rebecca rebekka becky
  richard ricardo riccardo rick dick rich ricky
  robert roberto roberta bob bobby rob robbie bert robin
  ronald ron ronnie
  rosario charo
  samuel samantha samuele sam sammy
  sarah sara sally
  stephen steven stefan stephan esteban stephanie stefanie etienne steve steph stevie steffi
  susan susanne susana sue susi suzie
  theodore theodor teodoro ted theo
  thomas tomas tommaso tom tommy
  timothy timotheus tim
  veronica veronika vroni
  victoria viktoria vicky
  vincent vincenzo vince
  walter walt wally
  william wilhelm guillermo guillaume willem bill billy will willi wim liam memo`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" ").map(folded));
const groupsOf = new Map<string, number[]>();
for (const [index, names] of shortForms.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), index]);

/** Words in the names of many unrelated people. */
const particles = new Set(
  "de del della der den des di da do dos das du la le las los van von vom zu zum zur ten ter te el al bin ibn ben abu y e i und and af av san st".split(
    " ",
  ),
);
const maxWords = 12;

/**
 * Whether two names may belong to one person: they agree in the first or in the last name. The order of words, accents,
 * titles, initials, short forms and one wrong letter make no difference. A marriage changes one of the two, rarely
 * both.
 */
export function namesAgree(a: string, b: string): boolean {
  if (a === b) return true;
  const [words, otherWords] = [wordsOf(a), wordsOf(b)];
  if (words.join("") === otherWords.join("")) return true;
  if (words.some((word) => otherWords.some((otherWord) => isSameWord(word, otherWord)))) return true;
  // 'Vanderberg' matches 'van der Berg'.
  if (endsWithWord(a, otherWords) || endsWithWord(b, words)) return true;
  return areInitials(words, otherWords) || areInitials(otherWords, words);
}

const endsWithWord = (name: string, words: string[]): boolean => {
  const joined = allWordsOf(name).join("");
  return words.some((word) => word.length >= 6 && joined.endsWith(word));
};

function allWordsOf(name: string): string[] {
  return withoutTitles(name.slice(0, 200)).slice(0, maxWords).map(folded);
}

function wordsOf(name: string): string[] {
  const words = allWordsOf(name);
  const own = words.filter((word) => !particles.has(word));
  return own.length > 0 ? own : words;
}

/** 'Joerg' matches 'Jörg', which has lost its dots here. */
function folded(word: string): string {
  return word.replace(/([aou])e(?=.)/g, "$1");
}

function isSameWord(a: string, b: string): boolean {
  if (isInitial(a) || isInitial(b)) return false;
  if (a === b || (groupsOf.get(a) ?? []).some((group) => groupsOf.get(b)?.includes(group))) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 3 && long.startsWith(short)) return true;
  return (
    short.length >= 5 &&
    long.length <= 40 &&
    long.length - short.length <= 1 &&
    editDistance(short, long, 1) !== null
  );
}

/** One letter. A single Chinese or Korean character is a whole name, so it does not count. */
const isInitial = (word: string) =>
  word.length === 1 && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** 'J. R.' matches 'John Roe': only initials, and all of them fit. */
function areInitials(initials: string[], words: string[]): boolean {
  return (
    initials.length >= 2 &&
    initials.every(isInitial) &&
    initials.length <= words.length &&
    initials.every((letter) => words.some((word) => word.startsWith(letter)))
  );
}
