import { cardWords } from "#contract/card-words.ts";
import { byCompetency } from "#contract/question-library.ts";
import {
  caveatSentence,
  differenceWords,
  estimateWords,
  legendWords,
  panelSentence,
  reviewerWords,
  spreadWords,
} from "#contract/report-words.ts";
import type { Comparison, PanelGroup, Report, ReportQuestion } from "#contract/reports.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import type { Block } from "#server/platform/pdf/pdf-document.ts";

type Answered = Pick<ReportQuestion, "question" | "answers" | "ratings" | "usual" | "difference">;

/** A report on paper: what it is of, how far it reaches, the figures, the words, and who was asked. */
export function reportDocument(report: Report): { title: string; facts: string[]; blocks: Block[] } {
  const { candidate, job, company, questions, panel, consent, caveats } = report;
  const drawn = questions.filter(({ question }) => question.type !== "text");
  const written = questions.filter(({ question }) => question.type === "text");
  return {
    title: `Report on ${candidate.firstName} ${candidate.lastName}`,
    facts: [`For ${job.title} at ${company}`, panelSentence(panel)],
    blocks: [
      heading(2, "What is missing"),
      caveats.length > 0
        ? { kind: "list", items: caveats.map(caveatSentence) }
        : { kind: "text", text: "Nothing that this report knows of." },
      ...section("Ratings", [
        ...legendBlocks(drawn),
        ...byCompetency(drawn).flatMap(({ name, entries }) => [
          ...(name === null ? [] : [heading(3, name)]),
          ...entries.flatMap((entry) => ratingBlocks(entry.question.question, entry)),
        ]),
      ]),
      ...section(
        "In their words",
        written.flatMap(({ question, answers }) => [heading(3, question.question), ...quotes(answers)]),
      ),
      heading(2, "How the panel came about"),
      groups("Relationship", panel.byRelationship),
      groups("Company", panel.byCompany),
      {
        kind: "table",
        header: ["Reviewer", "Company", "Relationship", "State"],
        rows: panel.members.map(({ card, state, ...member }) => {
          const { company: at, relationship } = cardWords(card, candidate.firstName);
          return [reviewerWords(member), at ?? "Not told", relationship ?? "Not told", states[state]];
        }),
      },
      heading(2, "Consent"),
      { kind: "text", text: consentWords(consent) },
    ],
  };
}

/** How the candidate agreed, and who says so. */
function consentWords(consent: Report["consent"]): string {
  if (!consent) return caveatSentence("no_consent");
  const { says, note, by, on } = consent;
  if (says === "agreed") return `${by} agreed by a link of their own on ${formatDay(new Date(on))}.`;
  if (says === "not_agreed") return `${by} said on ${formatDay(new Date(on))} that they do not agree.`;
  return `${note} (noted by ${by} on ${formatDay(new Date(on))})`;
}

/** Candidates side by side on paper: below each question one scale for each of them. */
export function comparisonDocument({ job, candidates, rows }: Comparison): {
  title: string;
  facts: string[];
  blocks: Block[];
} {
  const nameOf = (place: number) => `${candidates[place]?.firstName} ${candidates[place]?.lastName}`;
  return {
    title: "Comparison of candidates",
    facts: [
      `For ${job.title}`,
      candidates.map(({ answered }, place) => `${nameOf(place)} (${answered})`).join(", "),
      "In brackets: how many have answered. Nobody is ranked.",
    ],
    blocks: [
      ...legendBlocks(rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))),
      ...rows.flatMap(({ question, usual, differs, cells }): Block[] => [
        heading(2, question.question),
        ...(differs ? [{ kind: "quiet" as const, text: askedDifferently }] : []),
        ...cells.flatMap((cell, place): Block[] => {
          if (!cell) return [{ kind: "quiet", text: `${nameOf(place)}: not answered` }];
          if (question.type === "text") return [heading(3, nameOf(place)), ...quotes(cell.answers)];
          return ratingBlocks(nameOf(place), { question, usual, ...cell });
        }),
      ]),
    ],
  };
}

const askedDifferently =
  "Asked in different words or on another scale elsewhere: not comparable with the question beside it.";
const states = {
  not_asked: "Not asked",
  asked: "Asked, no answer",
  handed_over: "Handed over",
  answered: "Answered",
};
const heading = (level: 2 | 3, text: string): Block => ({ kind: "heading", level, text });

function section(title: string, blocks: Block[]): Block[] {
  return blocks.length > 0 ? [heading(2, title), ...blocks] : [];
}

function quotes(answers: ReportQuestion["answers"]): Block[] {
  return answers.map((one) => ({ kind: "quote", who: reviewerWords(one), text: String(one.answer) }));
}

function legendBlocks(questions: Pick<ReportQuestion, "answers" | "ratings">[]): Block[] {
  const text = legendWords(questions);
  return text ? [{ kind: "quiet", text }] : [];
}

function ratingBlocks(label: string, { question, answers, ratings, usual, difference }: Answered): Block[] {
  const places = possibleAnswers(question).map((place) => {
    const there = answers.filter(({ answer }) => answer === place);
    const rings = there.filter(({ namedBy }) => namedBy === "candidate").length;
    return { name: String(place), count: there.length - rings, rings };
  });
  const usually =
    usual &&
    `Usual: ${usual.mean.toFixed(1)} in ${usual.answers} answers about ${usual.candidates} candidates`;
  return [
    {
      kind: "rating",
      label,
      places,
      lowest: Number(possibleAnswers(question)[0]) || 0,
      interval: ratings?.drawn ?? null,
      usual: usual?.mean ?? null,
      facts: [
        answers.map((one) => `${reviewerWords(one)}: ${one.answer}`).join(", "),
        ...(ratings ? [spreadWords(ratings)] : [`n = ${answers.length}`]),
        ...(ratings?.drawn ? [estimateWords(ratings)] : []),
        ...(difference ? [differenceWords(difference)] : []),
        ...(usually ? [usually] : []),
      ],
    },
  ];
}

function groups(name: string, all: PanelGroup[]): Block {
  return {
    kind: "table",
    header: [name, "Reviewers", "Asked", "Answered"],
    rows: all.map((group) => [group.name, ...[group.people, group.asked, group.answered].map(String)]),
  };
}
