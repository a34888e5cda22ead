import type { Caveat, Panel, Ratings, ReportQuestion } from "./reports.ts";
import type { SignalKind, Signals } from "./signals.ts";

/** Fewer seconds per question count as unusual. */
export const hastySeconds = 2;
/** The threshold for few words in all text answers. */
export const briefWords = 5;

const deeds: Record<SignalKind, [one: string, several: string]> = {
  device: ["seems to come from the device of another", "seem to come from one device"],
  network: ["shares a network with another", "share a network"],
  own: [
    "of somebody named comes from a network that you used",
    "of people who were named come from a network that you used",
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
    "The network and what the browser says of itself are the same. Colleagues with the same computers in one office look like this, too.",
  network:
    "An office, a household or a mobile network is shared by many. It says nothing about who they are.",
  own: "You added the candidate or named a reviewer from there. Who works in your building shares its network, too.",
  alike:
    "Many words in a row are the same. People may have talked about what to write, or have used the same tool.",
  hasty: "From the opening of the survey to its end. A practised reader with a clear opinion is quick, too.",
  flat: "They may mean it. It can also be that the questions were not weighed one by one.",
  brief: "Some people do not like to write. Ratings count all the same.",
  disposable: "Such addresses live for minutes. Some people use them to keep their own one private.",
};

const sentences: Record<Caveat, string> = {
  no_answers: "Nobody has answered yet.",
  few_answers: "Fewer than three people have answered: one of them can tip every figure.",
  one_company: "Everybody who answered is from one company.",
  no_manager: "Nobody who answered is known to have managed the candidate.",
  only_named: "Everybody who answered was named, nobody was found independently.",
  uncertain_overlap: "Of some who answered it is not known whether they worked there at the same time.",
  unanswered: "Some who were asked have not answered; what they would say is not known.",
  withdrawn: "Some took their response back; it is deleted and counts in no rating.",
  differing_questions:
    "Reviewers were asked by different templates: not everybody answered the same questions.",
  no_consent: "Nobody has noted that the candidate agreed to be reviewed.",
  not_agreed: "The candidate does not agree to be reviewed.",
};

/** The limitations of a report in sentences. */
export const caveatSentence = (caveat: Caveat): string => sentences[caveat];

/** 'n = 3, from 2 to 5, average 3.7, standard deviation 1.5'. */
export function spreadWords({
  n,
  mean,
  lowest,
  highest,
  deviation,
}: Omit<Ratings, "drawn" | "expected" | "isWeak" | "agreement">) {
  if (n === 1) return `n = 1, answer ${lowest}`;
  if (lowest === highest) return `n = ${n}, all ${lowest}`;
  return `n = ${n}, from ${lowest} to ${highest}, average ${mean.toFixed(1)}, standard deviation ${(deviation ?? 0).toFixed(1)}`;
}

/** 'Estimate 3.8, 80 % interval 3.1 to 4.5, weak; mixed'. */
export function estimateWords({ drawn, isWeak, agreement }: Ratings): string {
  const estimate = `Estimate ${drawn.mean.toFixed(1)}, 80 % interval ${drawn.low.toFixed(1)} to ${drawn.high.toFixed(1)}`;
  const said = agreement && { agree: "reviewers agree", mixed: "reviewers are mixed" }[agreement];
  return [`${estimate}${isWeak ? " (weak: fewer than 6 answers)" : ""}`, said].filter(Boolean).join("; ");
}

/** 'They differ: named by the candidate 4.8 (n = 2), found independently 3.2 (n = 3)'. */
export const differenceWords = ({ named, independent }: NonNullable<ReportQuestion["difference"]>) =>
  `They differ: named by the candidate ${named.mean.toFixed(1)} (n = ${named.n}), found independently ${independent.mean.toFixed(1)} (n = ${independent.n})`;

/** 'Reviewer B (named by the candidate)'. */
export const reviewerWords = ({
  reviewer,
  namedBy,
}: Pick<Panel["members"][number], "reviewer" | "namedBy">) =>
  namedBy === "candidate" ? `${reviewer} (named by the candidate)` : reviewer;

/** Without this note, the bar would look wrong next to a different average. */
export const barMeaning =
  "The bar below is an estimate with its 80 % interval: few answers are drawn towards what is usual, so that it may lie beside their average.";

/** The chart of a question's ratings. */
const ratingLegend = `Each point is one reviewer. The lowest rating is Poor, the highest Excellent. ${barMeaning}`;

/** The legend of the rings. */
export const ringWords = (questions: Pick<ReportQuestion, "answers">[]): string | null =>
  questions.some(({ answers }) => answers.some(({ namedBy }) => namedBy === "candidate"))
    ? "A ring is somebody whom the candidate named."
    : null;

/** The legend of the points, bars and rings that the chart contains. */
export const legendWords = (questions: Pick<ReportQuestion, "answers" | "ratings">[]): string =>
  [questions.some(({ ratings }) => ratings) && ratingLegend, ringWords(questions)].filter(Boolean).join(" ");

/** The panel in one sentence. */
export function panelSentence({ people, named, byCandidate, asked, answered }: Panel): string {
  const ofThem = byCandidate > 0 ? ` (${byCandidate} by the candidate)` : "";
  return `${people - named} found, ${named} named${ofThem}, ${asked} asked, ${answered} answered.`;
}

/** '2 of 5 answers share a network'. */
export function signalSentence({ kind, count }: Signals["things"][number], answers: number): string {
  const [one, several] = deeds[kind];
  return `${count} of ${answers} ${answers === 1 ? "answer" : "answers"} ${count === 1 ? one : several}`;
}

/** Possible meanings, harmless ones included. */
export const signalExplanation = (kind: SignalKind): string => explanations[kind];
