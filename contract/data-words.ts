// What reviewers read about their data, in the first e-mail and on the page 'About your data'. It imports no zod, so that
// their pages do not load it.

import { dotAfter } from "./text.ts";

export const dataSourceKinds = [
  "import",
  "hr_system",
  "provider",
  "directory",
  "hiring_team",
  "candidate",
] as const;

export interface DataSource {
  kind: (typeof dataSourceKinds)[number];
  /** The name of a list or provider, and the date of its information. */
  name: string | null;
  on: string | null;
}

export interface DataFacts {
  product: string;
  operator: string | null;
  company: string;
  candidate: string;
  sources: DataSource[];
  /** The candidate may get a copy of the answers. */
  mayBeCopied: boolean;
  /** Days from archiving the job to deletion; 0: until someone deletes the candidate. */
  keptDays: number;
  /** Days without another survey after one was sent. The contact is recorded for this time. */
  restDays: number;
}

/** What the candidate sees of a reviewer's answers. */
export const candidateSees = (candidate: string, mayBeCopied: boolean) =>
  mayBeCopied
    ? `${candidate} may get a copy of the answers, without names and dates. We do not tell them whom we contacted.`
    : `${candidate} sees neither your answers nor that we contacted you.`;

/** For reviewers that the hiring team or the candidate named. The team may have typed the name itself. */
export const namedToUs = "You were named to us, so they may know which answers are yours.";

/** All required information, in order. @param dayOf formats a date */
export function dataSections(facts: DataFacts, dayOf: (day: string) => string) {
  const { company, candidate, keptDays, restDays } = facts;
  return [
    {
      title: "Who is responsible",
      text: `${company} decides who is contacted and what happens to the answers. For the directory of former colleagues, ${operatorOf(facts)} is responsible.`,
    },
    {
      title: "Why",
      text: `${company} wants to hear from people who worked with ${candidate}${dotAfter(candidate)}`,
    },
    {
      title: "Legal basis",
      text: `Legitimate interests: ${company} needs references from people who saw the work. ${candidate} should be judged by their work. You can object, and you do not have to answer.`,
    },
    {
      title: "What we keep, and where it is from",
      text: `${keptOf(facts, dayOf)} If you answer, we keep your answers, too.`,
    },
    {
      title: "Who gets it",
      text: `The hiring team at ${company} gets your answers, and what the survey shows you about yourself. ${knowsName(facts)} It may share its report with others who decide. ${candidateSees(candidate, facts.mayBeCopied)}`,
    },
    {
      title: "For how long",
      text: `We keep survey data ${keptUntil(keptDays)}. We keep your entry in the directory until you object or have it deleted. For ${restDays} days a code shows that we contacted you. If you object, we keep another code for good, so that we never contact you again. Neither code can be turned back into your address.`,
    },
    {
      title: "Your rights",
      text: "You can ask for a copy of your data. You can have it corrected, deleted or restricted. You can object. Write to the address given here. You can also complain to a data protection authority.",
    },
  ];
}

/** The same in short, for the first e-mail, which links to the rest. */
export function dataSummary(facts: DataFacts, dayOf: (day: string) => string): string {
  const { company, keptDays } = facts;
  return `${company} is responsible for this survey, ${operatorOf(facts)} for the directory of former colleagues. ${keptOf(facts, dayOf)} Legal basis: legitimate interests in fair references. We keep survey data ${keptUntil(keptDays)}. You can object, get a copy, have data corrected or deleted, or complain to a data protection authority.`;
}

/** A hiring team that named the reviewer gave us the name and the address. */
const knowsName = ({ sources }: DataFacts) =>
  sources.some(({ kind }) => kind === "hiring_team")
    ? "It knows your name and address, because it gave them to us."
    : "It gets your name and address only if you allow that.";

const operatorOf = ({ operator, product }: DataFacts) => operator ?? `the operator of this ${product} site`;

function keptOf(facts: DataFacts, dayOf: (day: string) => string): string {
  const from = listed(facts.sources.map((source) => sourceWords(source, facts, dayOf)));
  const isNamed = facts.sources.some(({ kind }) => kind === "hiring_team" || kind === "candidate");
  const what = isNamed ? "how you know each other" : "work history";
  return `We have your name, e-mail address and ${what} from ${from}${dotAfter(from)}`;
}

const keptUntil = (days: number) =>
  `until the hiring team deletes it${days > 0 ? `, at most ${days} days after the position is closed` : ""}`;

function sourceWords(
  { kind, name, on }: DataSource,
  { company, candidate }: DataFacts,
  dayOf: (day: string) => string,
): string {
  switch (kind) {
    case "import":
      return `the list ${name}, imported on ${dayOf(on ?? "")}`;
    case "hr_system":
      return `${name}, which we read on ${dayOf(on ?? "")}`;
    case "provider":
      return on === null ? String(name) : `${name}, which we searched on ${dayOf(on)}`;
    case "hiring_team":
      return `the hiring team at ${company}`;
    case "candidate":
      return candidate;
    default:
      return "the directory of former colleagues";
  }
}

const listed = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
