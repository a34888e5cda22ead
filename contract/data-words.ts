// What reviewers are told about their data, in the first e-mail and on the page of that name. It imports nothing: their
// pages carry no schema library.

/** The kinds of sources of a reviewer's data. */
export const dataSourceKinds = ["import", "provider", "directory", "hiring_team", "candidate"] as const;

export interface DataSource {
  kind: (typeof dataSourceKinds)[number];
  /** The name of a list or provider, and the date of its information. */
  name: string | null;
  on: string | null;
}

export interface DataFacts {
  product: string;
  /** Who runs the installation. */
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

/** Recipients of a reviewer's answers other than the hiring team. */
export const candidateSees = (candidate: string, mayBeCopied: boolean) =>
  mayBeCopied
    ? `${candidate} may ask for a copy of the answers. It does not tell whose they are, nor the day; they are not told who was asked.`
    : `${candidate} sees nothing: neither your answers nor that you were asked.`;

/** All required information, in order. @param dayOf formats a date */
export function dataSections(facts: DataFacts, dayOf: (day: string) => string) {
  const { company, candidate, sources, keptDays, restDays } = facts;
  const operator = facts.operator
    ? `${facts.operator} runs ${facts.product} for it and keeps`
    : `Whoever runs this installation of ${facts.product} keeps`;
  const from = sources.map((source) => sourceWords(source, facts, dayOf));
  const isFound = !sources.some(({ kind }) => kind === "hiring_team" || kind === "candidate");
  return [
    {
      title: "Who is responsible",
      text: `${company} decides who is asked and what becomes of the answers. ${operator} the directory of former colleagues.`,
    },
    {
      title: "Why",
      text: `So that ${company} can judge ${candidate} by what people say who worked with them.`,
    },
    {
      title: "On what basis",
      text: `You are asked for the sake of legitimate interests: that of ${company} in references from people who were there, and that of ${candidate} in being judged by their work. You can object to that. Whether you answer is up to you.`,
    },
    {
      title: "What is kept, and from where",
      text: `Your name, your e-mail address and ${isFound ? "where, when and as what you worked" : "how you know each other"}: from ${listed(from)}. If you answer, your answers too.`,
    },
    {
      title: "Who gets it",
      text: `The hiring team at ${company} gets your answers, with what the survey shows you of yourself; your name and address only if you turn that on. It may pass its report on to whoever decides with it. ${candidateSees(candidate, facts.mayBeCopied)}`,
    },
    {
      title: "For how long",
      text: `What concerns ${candidate} until the hiring team deletes it${keptDays > 0 ? `, and at the most ${keptDays} days after the position is closed` : ""}. What the directory knows of you until you object or have it deleted. What stays are codes that cannot be turned back into your address: that you were asked, for ${restDays} days, and that you objected for good, for ever.`,
    },
    {
      title: "Your rights",
      text: "You can ask for a copy of your data, have it corrected or deleted, have its use limited and object to it, by a message to the address given here. You can also complain to a data protection authority.",
    },
  ];
}

function sourceWords(
  { kind, name, on }: DataSource,
  { company, candidate }: DataFacts,
  dayOf: (day: string) => string,
): string {
  switch (kind) {
    case "import":
      return `the list “${name}”, which was imported on ${dayOf(on ?? "")}`;
    case "provider":
      return on === null ? String(name) : `${name}, which was asked on ${dayOf(on)}`;
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
