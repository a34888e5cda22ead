import { VisuallyHidden } from "@mantine/core";
import { cardWords } from "#contract/card-words.ts";
import type { Panel, ReportQuestion } from "#contract/reports.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { LongText } from "#web/app/ui/long-text.tsx";
import classes from "./written-answers.module.css";

type Grouping = "question" | "person";

interface WrittenAnswersProps {
  questions: ReportQuestion[];
  /** Null if the relationships are not shown. */
  panel: Panel | null;
  /** The candidate's first name, for the reviewer's relationship. */
  firstName?: string | undefined;
  by?: Grouping;
  onOpen?: ((reviewer: string) => void) | undefined;
}

/** The most important facts of a reviewer's card. The list of reviewers shows the whole card. */
interface ReviewerFacts {
  relationship: string;
  /** Null also if all answers come from one company. */
  company: string | null;
}

interface WrittenAnswer {
  heading: string;
  text: string;
}

export function WrittenAnswers({
  questions,
  panel,
  firstName,
  by = "question",
  onOpen,
}: WrittenAnswersProps) {
  const referees = new Set(
    questions.flatMap(({ answers }) =>
      answers.filter(({ namedBy }) => namedBy === "candidate").map(({ reviewer }) => reviewer),
    ),
  );
  const cards = new Map(panel?.members.map(({ reviewer, card }) => [reviewer, card]));
  const hasManyCompanies = new Set([...cards.values()].map(({ company }) => company)).size > 1;
  const getFacts = (reviewer: string): ReviewerFacts => {
    const card = cards.get(reviewer);
    const relationship = card && cardWords(card, firstName).relationship;
    return {
      relationship: [relationship, referees.has(reviewer) && "named by the candidate"]
        .filter(Boolean)
        .join(", "),
      company: hasManyCompanies ? (card?.company ?? null) : null,
    };
  };
  if (by === "question")
    return questions.map(({ question, answers }) => (
      <section key={JSON.stringify(question)} className={classes.group}>
        <h3 className={classes.heading}>
          {question.question} <span className={classes.count}>{pluralize(answers.length, "answer")}</span>
        </h3>
        <Texts
          writtenAnswers={answers.map(({ reviewer, answer }) => ({
            heading: reviewer,
            text: String(answer),
          }))}
          getFacts={getFacts}
          onOpen={onOpen}
        />
      </section>
    ));
  const allAnswers = questions.flatMap(({ question, answers }) =>
    answers.map(({ reviewer, answer }) => ({ reviewer, heading: question.question, text: String(answer) })),
  );
  return (
    <ShowMore items={[...groupBy(allAnswers, ({ reviewer }) => reviewer)]} pageSize={6}>
      {(visible) =>
        visible.map(([reviewer, writtenAnswers]) => (
          <section key={reviewer} className={classes.group}>
            <h3 className={classes.heading}>
              <ReviewerName reviewer={reviewer} onOpen={onOpen} />{" "}
              <FactsText facts={getFacts(reviewer)} className={classes.count} />
            </h3>
            <Texts writtenAnswers={writtenAnswers} />
          </section>
        ))
      }
    </ShowMore>
  );
}

interface TextsProps extends Opening {
  writtenAnswers: WrittenAnswer[];
  /** Undefined if the headings are questions, not reviewers. */
  getFacts?: (reviewer: string) => ReviewerFacts;
}

function Texts({ writtenAnswers, getFacts, onOpen }: TextsProps) {
  return (
    <ShowMore items={writtenAnswers} pageSize={6}>
      {(visible) => (
        <dl className={classes.texts}>
          {visible.map(({ heading, text }) => (
            <div key={heading}>
              <dt>
                {getFacts ? <ReviewerName reviewer={heading} onOpen={onOpen} /> : heading}
                {getFacts && <FactsText facts={getFacts(heading)} className={classes.card} />}
              </dt>
              <dd>
                <LongText text={text} maxLength={900} lines={10} inherit />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ShowMore>
  );
}

/** In one line on a phone, which has no room for the company. */
function FactsText({ facts, className }: { facts: ReviewerFacts; className: string | undefined }) {
  const { relationship, company } = facts;
  return (
    <span className={className}>
      {relationship}
      {company && (
        <span className={classes.company}>
          {relationship && ", "}
          {company}
        </span>
      )}
    </span>
  );
}

type Opening = Pick<WrittenAnswersProps, "onOpen">;

function ReviewerName({ reviewer, onOpen }: { reviewer: string } & Opening) {
  if (!onOpen) return <span className={classes.who}>{reviewer}</span>;
  return (
    <button type="button" className={`${classes.who} on-paper`} onClick={() => onOpen(reviewer)}>
      {reviewer}
      <VisuallyHidden>: open the whole response</VisuallyHidden>
    </button>
  );
}
