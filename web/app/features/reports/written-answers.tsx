import { VisuallyHidden } from "@mantine/core";
import { cardWords } from "#contract/card-words.ts";
import type { Panel, ReportQuestion } from "#contract/reports.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { LongText } from "#web/app/features/surveys/answer-spread.tsx";
import classes from "./written-answers.module.css";

type WordsBy = "question" | "person";

interface WrittenAnswersProps {
  questions: ReportQuestion[];
  /** Null: the relationships are not shown. */
  panel: Panel | null;
  /** The candidate's first name, for the reviewer's relationship. */
  firstName?: string | undefined;
  by?: WordsBy;
  /** Opens the whole response of a reviewer. */
  onOpen?: ((reviewer: string) => void) | undefined;
}

/** Next to an answer only the most important facts: the list of reviewers shows the whole card. */
interface Work {
  relationship: string;
  /** Null also if all answers come from one company. */
  company: string | null;
}

interface Written {
  /** The heading: the writer, or the question. */
  heading: string;
  text: string;
}

/** The reviewers' written answers, by question or by person. */
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
  const workBy = (reviewer: string): Work => {
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
          written={answers.map(({ reviewer, answer }) => ({ heading: reviewer, text: String(answer) }))}
          workBy={workBy}
          onOpen={onOpen}
        />
      </section>
    ));
  const all = questions.flatMap(({ question, answers }) =>
    answers.map(({ reviewer, answer }) => ({ reviewer, heading: question.question, text: String(answer) })),
  );
  return (
    <ShowMore items={[...groupBy(all, ({ reviewer }) => reviewer)]} pageSize={6}>
      {(visible) =>
        visible.map(([reviewer, written]) => (
          <section key={reviewer} className={classes.group}>
            <h3 className={classes.heading}>
              <Who reviewer={reviewer} onOpen={onOpen} />{" "}
              <WorkText work={workBy(reviewer)} className={classes.count} />
            </h3>
            <Texts written={written} />
          </section>
        ))
      }
    </ShowMore>
  );
}

interface TextsProps extends Opening {
  written: Written[];
  /** Undefined: the headings are questions, not reviewers. */
  workBy?: (reviewer: string) => Work;
}

function Texts({ written, workBy, onOpen }: TextsProps) {
  return (
    <ShowMore items={written} pageSize={6}>
      {(visible) => (
        <dl className={classes.texts}>
          {visible.map(({ heading, text }) => (
            <div key={heading}>
              <dt>
                {workBy ? <Who reviewer={heading} onOpen={onOpen} /> : heading}
                {workBy && <WorkText work={workBy(heading)} className={classes.card} />}
              </dt>
              <dd>
                <LongText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ShowMore>
  );
}

/** In one line on a phone, which has no room for the company. */
function WorkText({ work, className }: { work: Work; className: string | undefined }) {
  const { relationship, company } = work;
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

function Who({ reviewer, onOpen }: { reviewer: string } & Opening) {
  if (!onOpen) return <span className={classes.who}>{reviewer}</span>;
  return (
    <button type="button" className={`${classes.who} on-paper`} onClick={() => onOpen(reviewer)}>
      {reviewer}
      <VisuallyHidden>: open the whole response</VisuallyHidden>
    </button>
  );
}
