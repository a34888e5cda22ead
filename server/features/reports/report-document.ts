import { cardWords } from "#contract/card-words.ts";
import { headlineFacts, headlineOfColumn, headlineOfReport, headlineWords } from "#contract/headline.ts";
import { byCompetency } from "#contract/question-library.ts";
import {
  askedDifferently,
  caveatSentence,
  differenceWords,
  legendWords,
  panelSentence,
  reviewerWords,
  usualWords,
} from "#contract/report-words.ts";
import type { Comparison, Panel, Report, ReportQuestion, SharedReport } from "#contract/reports.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import type { Block, Dots, PdfDocument, Quote } from "#server/platform/pdf/pdf-document.ts";

type Document = Pick<PdfDocument, "title" | "facts" | "blocks" | "isLandscape">;

/** What a report for the hiring team and one for guests have in common. Null: hidden from guests. */
interface Printable extends Pick<SharedReport, "jobTitle" | "company" | "questions" | "panel" | "caveats"> {
  candidate: { firstName: string; lastName: string };
  consent: Report["consent"];
}

/** Its parts are in the order of the page. */
export function reportDocument(report: Printable): Document {
  const { candidate, jobTitle, company, questions, panel, consent, caveats } = report;
  const rated = questions.filter(({ question }) => question.type !== "text");
  const written = questions.filter(({ question }) => question.type === "text");
  const headline = headlineOfReport(report);
  const cards = new Map(panel?.members.map(({ reviewer, card }) => [reviewer, card]));
  const workOf = (reviewer: string) => {
    const card = cards.get(reviewer);
    if (!card) return [];
    const { relationship, company: employer } = cardWords(card, candidate.firstName);
    return [relationship, employer].filter((part) => part !== null);
  };
  return {
    title: `Report on ${candidate.firstName} ${candidate.lastName}`,
    isLandscape: false,
    facts: [`For ${jobTitle} at ${company}. Confidential: don't show it to the candidate.`],
    blocks: [
      ...(headline ? [{ kind: "headline" as const, text: headlineWords(headline) }] : []),
      ...section("Ratings", ratingsBlocks(rated)),
      ...section(
        "In their words",
        written.flatMap(({ question, answers }) => [
          heading(3, question.question),
          ...quotesOf(answers, workOf).map((quote) => ({ kind: "quote" as const, ...quote })),
        ]),
      ),
      ...section("Who was found", [
        ...(panel ? panelBlocks(panel, candidate.firstName) : []),
        ...(consent ? [{ kind: "text" as const, text: consentWords(consent) }] : []),
      ]),
      ...section(
        "Keep in mind",
        caveats.length > 0 ? [{ kind: "list", items: caveats.map(caveatSentence) }] : [],
      ),
    ],
  };
}

function consentWords({ says, note, by, on }: NonNullable<Report["consent"]>): string {
  const day = formatDay(new Date(on));
  if (says === "agreed") return `On ${day} ${by} agreed to be reviewed.`;
  if (says === "not_agreed") return `On ${day} ${by} declined or withdrew consent.`;
  return `${by} recorded consent on ${day}: ${note}`;
}

/** People who were not contacted are only counted. */
function panelBlocks(panel: Panel, firstName: string): Block[] {
  const members = panel.members.filter(({ state }) => state !== "not_asked");
  const table: Block = {
    kind: "table",
    header: ["Reviewer", "Relationship", "Company", "State"],
    rows: members.map(({ card, state, ...member }) => {
      const { company, relationship } = cardWords(card, firstName);
      return [reviewerWords(member), relationship ?? hidden, company ?? hidden, stateWords[state]];
    }),
  };
  return [{ kind: "text", text: panelSentence(panel) }, ...(members.length > 0 ? [table] : [])];
}

const hidden = "Not shown";
const stateWords = {
  not_asked: "Not contacted",
  asked: "Contacted, no answer yet",
  handed_over: "Queued",
  answered: "Answered",
};

/** As many as are readable in landscape. */
const maxColumns = 4;

/** Candidates side by side. Those that do not fit continue on further pages, with the questions again. */
export function comparisonDocument({ job, candidates, rows }: Comparison): Document {
  const pageCount = Math.ceil(candidates.length / maxColumns);
  const perPage = Math.ceil(candidates.length / pageCount);
  const starts = Array.from({ length: pageCount }, (_, page) => page * perPage);
  const isWritten = ({ question }: Comparison["rows"][number]) => question.type === "text";
  const orderedRows = [...rows.filter((row) => !isWritten(row)), ...rows.filter(isWritten)];
  const legend = legendOf(rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)));
  return {
    title: "Comparison of candidates",
    isLandscape: true,
    facts: [
      `For ${job.title}. Confidential: don't show it to the candidates.`,
      "Candidates are not ranked, and there is no overall score.",
      ...(legend ? [legend] : []),
    ],
    blocks: starts.map((start) => ({
      kind: "sideBySide",
      columns: candidates.slice(start, start + perPage).map(({ firstName, lastName }, index) => {
        const headline = headlineOfColumn({ candidates, rows }, start + index);
        return {
          name: `${firstName} ${lastName}`,
          facts: headline ? headlineFacts(headline) : ["No answers yet"],
        };
      }),
      rows: orderedRows.map(({ question, usual, differs, cells }) => ({
        question: question.question,
        notes: [...(differs ? [askedDifferently] : []), ...(usual ? [usualWords(usual)] : [])],
        cells: cells.slice(start, start + perPage).map((cell) => {
          if (!cell) return { dots: null, facts: ["Not answered"], quotes: [] };
          const { answers, ratings, difference } = cell;
          if (question.type === "text") return { dots: null, facts: [], quotes: quotesOf(answers) };
          const { average, range } = figuresOf(ratings);
          const count = answers.length === 1 ? "1 answer" : `${answers.length} answers`;
          const facts = [average && `Average ${average}`, count, range].filter(Boolean).join(" · ");
          return {
            dots: dotsOf({ question, answers }),
            facts: [facts, ...(difference ? [differenceWords(difference)] : [])],
            quotes: [],
          };
        }),
      })),
    })),
  };
}

const heading = (level: 2 | 3, text: string): Block => ({ kind: "heading", level, text });

function section(title: string, blocks: Block[]): Block[] {
  return blocks.length > 0 ? [heading(2, title), ...blocks] : [];
}

function quotesOf(
  answers: ReportQuestion["answers"],
  workOf: (reviewer: string) => string[] = () => [],
): Quote[] {
  return answers.map((answer) => ({
    who: [reviewerWords(answer), ...workOf(answer.reviewer)].join(", "),
    text: String(answer.answer),
  }));
}

function legendOf(questions: Pick<ReportQuestion, "answers" | "ratings">[]): string {
  const [first] = questions.flatMap(({ answers }) => answers);
  if (!first) return "";
  // Answers that were released together have numbers.
  const sign = first.reviewer.startsWith("Answer") ? "its number" : "the reviewer's letter";
  return legendWords(questions, `Each dot is one answer, with ${sign}.`);
}

function ratingsBlocks(questions: ReportQuestion[]): Block[] {
  if (questions.length === 0) return [];
  // Ratings first, as on the page.
  const orderedQuestions = [
    ...questions.filter(({ ratings }) => ratings),
    ...questions.filter(({ ratings }) => !ratings),
  ];
  const rows = byCompetency(orderedQuestions).flatMap(({ name, entries }) =>
    entries.map(({ question, answers, ratings, usual, difference }) => ({
      about: name,
      question: question.question,
      notes: [...(difference ? [differenceWords(difference)] : []), ...(usual ? [usualWords(usual)] : [])],
      dots: dotsOf({ question, answers }),
      answers: String(answers.length),
      ...figuresOf(ratings),
    })),
  );
  return [
    { kind: "quiet", text: legendOf(questions) },
    { kind: "ratings", rows },
  ];
}

function figuresOf(ratings: ReportQuestion["ratings"]): { average: string; range: string } {
  if (!ratings) return { average: "", range: "" };
  const { n, mean, lowest, highest } = ratings;
  // A single rating has no spread.
  if (n === 1) return { average: String(lowest), range: "" };
  return {
    average: mean.toFixed(1),
    range: lowest === highest ? `all ${lowest}` : `${lowest} to ${highest}`,
  };
}

function dotsOf({ question, answers }: Pick<ReportQuestion, "question" | "answers">): Dots {
  const values = possibleAnswers(question);
  return {
    isScale: typeof values[0] === "number",
    places: values.map((value) => ({
      name: String(value),
      dots: answers
        .filter(({ answer }) => answer === value)
        .map(({ reviewer, namedBy }) => ({
          letter: reviewer.split(" ").at(-1) ?? "",
          isRing: namedBy === "candidate",
        })),
    })),
    words: answers.map((answer) => `${reviewerWords(answer)}: ${answer.answer}`).join(", "),
  };
}
