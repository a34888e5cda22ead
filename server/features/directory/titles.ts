import type { relations, seniorities } from "#contract/cards.ts";
import { inferFunction } from "#server/features/templates/choose-template.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { memoized } from "#server/features/companies/company-key.ts";
import { foreignRanks, leadsWholeCompany } from "./foreign-ranks.ts";
import { specialtyOf } from "./specialty-of.ts";

export type Relation = (typeof relations)[number];

/** What a title says about rank, the first that fits. From `lead` on it is people whom somebody leads, not things. */
const lead = 5;
const ranks: [rank: number, sign: RegExp][] = [
  ...foreignRanks,
  [0, /\b(intern|internship|working student|werkstudent|apprentice|trainee)\b/],
  [1, /\b(assistant to|executive assistant|personal assistant|chief of staff)\b/],
  [7, /\b(vp|svp|evp|vice president)\b/],
  [
    8,
    /\b(chief|ceo|cto|coo|cfo|cpo|cmo|cio|president|founder|cofounder|managing director|general manager)\b/,
  ],
  [4, /\b(art|creative|associate) director\b/],
  [6, /\b(director|head)\b/],
  // Of products, accounts or projects, not of people.
  [
    4,
    /\b(senior|sr|lead|principal|staff|group|key) (\w+ )?(product|project|program|programme|account|community|success|brand|case|release) manager\b/,
  ],
  [3, /\b(product|project|program|programme|account|community|success|brand|case|office|release) manager\b/],
  [lead, /\b(manager|supervisor|team lead|team leader|teamlead|foreman|group lead|tech lead manager)\b/],
  [4, /\b(staff|principal|lead|distinguished|architect|expert)\b/],
  [3, /\b(senior|sr|iii)\b/],
  [1, /\b(junior|jr|associate|assistant|graduate)\b/],
];
const usual = 2;
/** Of the whole company, not of one function. */
const general = /\b(executive officer|ceo|president|founder|cofounder|managing director|general manager)\b/;
const head = 8;

/** Whoever stands higher than this above somebody leads those who lead them. */
const mostRanksBetween = 3;

const rankWords = new Set(
  "senior,sr,junior,jr,lead,staff,principal,head,chief,of,and,the,associate,assistant,manager,director,vice,president,vp,i,ii,iii".split(
    ",",
  ),
);

/** What a source says of rank beside the title, in its own words first. */
const levels: typeof ranks = [
  [7, /\b(cxo|c level|c suite|executive|owner)\b/],
  [6, /\bpartner\b/],
  [lead, /\bmanagement\b/],
  ...ranks,
  [1, /\bentry\b/],
  [0, /\btraining\b/],
];
/** Nobody heads a whole company by that alone. */
const highestLevel = 7;

/** What a source tells of what somebody does and is. */
export interface Role {
  position: string | null;
  department?: string | null;
  level?: string | null;
}

interface Title {
  /** Null: it says nothing of it. */
  rank: number | null;
  /** They head the whole company, not one function. */
  isOverAll: boolean;
  field: string | null;
  specialty: string | null;
  words: Set<string>;
}

/** What the roles of two people say of each other. */
export interface Alike {
  /** What the colleague probably was to the candidate; null: not known. */
  relation: Relation | null;
  /** Whether both did the same kind of work; null: it is not told of one of them. */
  field: boolean | null;
  /** The same within it. */
  specialty: boolean | null;
  /** Both lead people, of whatever kind of work. */
  bothLead: boolean;
}

/** Compares what both were while they were there together. */
export function compareRoles(colleague: Role, candidate: Role): Alike {
  const [theirs, own] = [read(colleague), read(candidate)];
  const specialty = theirs.specialty && own.specialty ? theirs.specialty === own.specialty : null;
  const field = specialty === true || sameField(theirs, own);
  const isTold = Boolean(colleague.position && candidate.position);
  return {
    relation: isTold ? relationOf(theirs, own, field === true, specialty) : null,
    field,
    specialty,
    bothLead: theirs.rank >= lead && own.rank >= lead,
  };
}

function relationOf(theirs: Read, own: Read, isAlike: boolean, specialty: boolean | null): Relation | null {
  const isOneLine = isAlike && specialty !== false;
  if (leads(theirs, own, isOneLine)) return "manager";
  if (leads(own, theirs, isOneLine)) return "report";
  const bothLead = theirs.rank >= lead && own.rank >= lead;
  const oneLeads = theirs.rank >= lead || own.rank >= lead;
  const most = bothLead ? 1 : oneLeads ? 0 : 2;
  return isAlike && Math.abs(theirs.rank - own.rank) <= most ? "peer" : null;
}

/** How high a title stands, coarsely. */
export function seniorityOf(title: string | null): (typeof seniorities)[number] {
  const { rank } = read({ position: title });
  if (rank >= lead) return "leading";
  return rank > usual ? "senior" : rank < usual ? "junior" : "experienced";
}

function sameField(one: Read, other: Read): boolean | null {
  if (one.field && other.field) return one.field === other.field;
  // What no function covers, such as cooks and nurses, is known by its words.
  return !one.field && !other.field && [...one.words].some((word) => other.words.has(word)) ? true : null;
}

/** What a title or a department says that somebody did. */
export const functionOf = memoized((text: string | null) => inferFunction(text));

/** The same, or what a specialty is of: recruiters are in operations, though no card says so. */
const fieldOf = (text: string | null) => functionOf(text) ?? specialtyOf(text).of;

function leads(above: Read, below: Read, isOneLine: boolean): boolean {
  const between = above.rank - below.rank;
  return above.rank >= lead && between > 0 && between <= mostRanksBetween && (isOneLine || above.isOverAll);
}

type Read = ReturnType<typeof read>;

/** What the title does not say the department and the level may. */
function read({ position, department = null, level = null }: Role) {
  const title = readTitle(position ?? "");
  return {
    ...title,
    rank: title.rank ?? rankOfLevel(level ?? "") ?? usual,
    field: title.isOverAll ? null : (title.field ?? fieldOf(department)),
    specialty: title.specialty ?? specialtyOf(department).name,
  };
}

const rankOfLevel = memoized((level: string) => {
  const rank = rankIn(plainWords(level).join(" "), levels);
  return rank === null ? null : Math.min(highestLevel, rank);
});

const rankIn = (text: string, signs: typeof ranks) => signs.find(([, sign]) => sign.test(text))?.[0] ?? null;

const readTitle = memoized((title: string): Title => {
  const words = plainWords(title);
  const text = words.join(" ");
  const rank = rankIn(text, ranks);
  const isHead = rank === head;
  const field = isHead && (general.test(text) || leadsWholeCompany(text)) ? null : fieldOf(title);
  return {
    rank,
    isOverAll: isHead && field === null,
    field,
    specialty: specialtyOf(title).name,
    words: new Set(words.filter((word) => !rankWords.has(word))),
  };
});
