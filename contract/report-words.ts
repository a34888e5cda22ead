import type { Caveat, Panel, Ratings, ReportQuestion, Usual } from "./reports.ts";
import type { SignalKind, Signals } from "./signals.ts";

/** Fewer seconds per question count as unusual. */
export const hastySeconds = 2;
/** The threshold for few words in all text answers. */
export const briefWords = 5;

const signalPhrases: Record<SignalKind, [singular: string, plural: string]> = {
  device: ["seems to come from the same device as another", "seem to come from one device"],
  network: ["shares a network with another", "share a network"],
  own: [
    "from a named person comes from a network that you used",
    "from named people come from a network that you used",
  ],
  alike: ["is worded like another", "are worded alike"],
  hasty: [
    `took less than ${hastySeconds} seconds a question`,
    `took less than ${hastySeconds} seconds a question`,
  ],
  flat: ["gives every rating the same value", "give every rating the same value"],
  brief: [`has fewer than ${briefWords} words in all`, `have fewer than ${briefWords} words in all`],
  disposable: [
    "comes from an address of a disposable mail provider",
    "come from addresses of disposable mail providers",
  ],
};

const explanations: Record<SignalKind, string> = {
  device:
    "The network and the browser's description are the same. Colleagues with the same computers in one office look like this too.",
  network: "Offices, households and mobile networks are shared. It says nothing about who answered.",
  own: "You used this network when you added the candidate or named a reviewer. Everyone in your building shares it.",
  alike: "Many words in a row are the same. They may have talked about it, or used the same tool.",
  hasty: "Measured from opening the survey to sending it. A quick reader with a clear opinion is fast too.",
  flat: "They may mean it. They may also have answered without weighing each question.",
  brief: "Some people don't like to write. Their ratings count all the same.",
  disposable: "Such addresses work for minutes. Some people use them to keep their own address private.",
};

const sentences: Record<Caveat, string> = {
  no_answers: "Nobody has answered yet.",
  few_answers: "Fewer than three people answered. One of them can change every figure.",
  one_company: "Everyone who answered is from one company.",
  no_manager: "As far as we know, no former manager answered.",
  only_named: "Everyone who answered was named by the hiring team or the candidate.",
  uncertain_overlap: "Some who answered may have worked there at another time.",
  unanswered: "Some people we contacted have not answered.",
  withdrawn: "Some answers were withdrawn. They are deleted and not counted.",
  differing_questions: "Not everyone was asked the same questions.",
  no_consent: "There is no note that the candidate agreed to be reviewed.",
  not_agreed: "The candidate does not agree to be reviewed.",
};

export const caveatSentence = (caveat: Caveat): string => sentences[caveat];

/** '3.7 average of 3 answers, from 2 to 5'. */
export function spreadWords({
  n,
  mean,
  lowest,
  highest,
}: Pick<Ratings, "n" | "mean" | "lowest" | "highest">): string {
  if (n === 1) return `1 answer: ${lowest}`;
  if (lowest === highest) return `${n} answers, all ${lowest}`;
  return `${mean.toFixed(1)} average of ${n} answers, from ${lowest} to ${highest}`;
}

/** 'Named by the candidate: 4.8 (2 answers). Found: 3.2 (3 answers)'. */
export const differenceWords = ({ named, independent }: NonNullable<ReportQuestion["difference"]>) =>
  `Named by the candidate: ${named.mean.toFixed(1)} (${named.n} answers). Found: ${independent.mean.toFixed(1)} (${independent.n} answers)`;

/** 'Reviewer B (named by the candidate)'. */
export const reviewerWords = ({
  reviewer,
  namedBy,
}: Pick<Panel["members"][number], "reviewer" | "namedBy">) =>
  namedBy === "candidate" ? `${reviewer} (named by the candidate)` : reviewer;

export const usualWords = ({ mean, answers, candidates }: Usual) =>
  `Usual: ${mean.toFixed(1)} (${answers} answers about ${candidates} candidates)`;

export const askedDifferently = "Others were asked in other words or on another scale.";

/** The legend of charts of answers, after a sentence about their dots. */
export function legendWords(
  questions: Pick<ReportQuestion, "answers" | "ratings">[],
  dots = "Each dot is one answer.",
): string {
  const hasRings = questions.some(({ answers }) => answers.some(({ namedBy }) => namedBy === "candidate"));
  return [
    dots,
    questions.some(({ ratings }) => ratings) && "The lowest rating is Poor, the highest Excellent.",
    hasRings && "A ring is someone named by the candidate.",
  ]
    .filter(Boolean)
    .join(" ");
}

export function panelSentence({ people, named, byCandidate, asked, answered }: Panel): string {
  const share = byCandidate > 0 ? ` (${byCandidate} by the candidate)` : "";
  const by = byCandidate === named ? " by the candidate" : share;
  const facts = [`${people - named} found`, named > 0 && `${named} named${by}`];
  return `${[...facts, `${asked} contacted`, `${answered} answered`].filter(Boolean).join(", ")}.`;
}

/** '2 of 5 answers share a network'. */
export function signalSentence({ kind, count }: Signals["things"][number], answers: number): string {
  const [singular, plural] = signalPhrases[kind];
  return `${count} of ${answers} ${answers === 1 ? "answer" : "answers"} ${count === 1 ? singular : plural}`;
}

/** Possible meanings, harmless ones included. */
export const signalExplanation = (kind: SignalKind): string => explanations[kind];
