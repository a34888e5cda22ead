import { VisuallyHidden } from "@mantine/core";
import { cardWords } from "#contract/card-words.ts";
import type { Card } from "#contract/cards.ts";
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
  /** The candidate's, in what a reviewer's relationship says. */
  firstName?: string | undefined;
  by?: WordsBy;
  /** Opens the whole response of a reviewer. */
  onOpen?: ((reviewer: string) => void) | undefined;
}

/** Next to an answer only the most important: the list of reviewers shows the whole card. */
function workOf(card: Card, firstName?: string): string {
  const { company, relationship } = cardWords(card, firstName);
  return [relationship, company].filter(Boolean).join(", ");
}

const byCandidate = "named by the candidate";

interface Written {
  /** Who wrote it, or the question. */
  heading: string;
  text: string;
}

/** What the reviewers wrote, by question or by person. */
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
  const cards = new Map(panel?.members.map(({ reviewer, card }) => [reviewer, workOf(card, firstName)]));
  for (const reviewer of referees)
    cards.set(reviewer, [cards.get(reviewer), byCandidate].filter(Boolean).join(", "));
  if (by === "question")
    return questions.map(({ question, answers }) => (
      <section key={JSON.stringify(question)} className={classes.group}>
        <h3 className={classes.heading}>
          {question.question} <span className={classes.count}>{pluralize(answers.length, "answer")}</span>
        </h3>
        <Texts
          written={answers.map(({ reviewer, answer }) => ({ heading: reviewer, text: String(answer) }))}
          cards={cards}
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
              <span className={classes.count}>{cards.get(reviewer)}</span>
            </h3>
            <Texts written={written} />
          </section>
        ))
      }
    </ShowMore>
  );
}

function Texts({ written, cards, onOpen }: { written: Written[]; cards?: Map<string, string> } & Opening) {
  return (
    <ShowMore items={written} pageSize={6}>
      {(visible) => (
        <dl className={classes.texts}>
          {visible.map(({ heading, text }) => (
            <div key={heading}>
              <dt>
                {cards ? <Who reviewer={heading} onOpen={onOpen} /> : heading}
                {cards?.has(heading) && <span className={classes.card}>{cards.get(heading)}</span>}
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
