import { Card, Text, VisuallyHidden } from "@mantine/core";
import {
  barMeaning,
  differenceWords,
  reviewerWords,
  ringWords,
  spreadWords,
} from "#contract/report-words.ts";
import type { Comparison } from "#contract/reports.ts";
import { placesOf } from "#contract/survey-rules.ts";
import { PointScale } from "#web/app/features/surveys/point-scale.tsx";
import { pluralize } from "#web/app/ui/counted.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";
import classes from "./comparison-table.module.css";

type Row = Comparison["rows"][number];

/** Questions × candidates; on a phone each question is a card. */
export function ComparisonTable({ comparison: { job, candidates, rows } }: { comparison: Comparison }) {
  const drawn = rows.filter(({ question }) => question.type !== "text");
  if (drawn.length === 0) return null;
  return (
    <Card className={classes.frame}>
      <table className={classes.table}>
        <caption>
          Each point is one reviewer. {barMeaning} A dotted line is what is usual for the question.{" "}
          {ringWords(drawn.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))}
        </caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            {candidates.map(({ id, firstName, lastName, answered }) => (
              <th key={id} scope="col">
                <TextLink to="/dashboard" search={{ job: job.id, candidate: id }} display="block">
                  {firstName} {lastName}
                </TextLink>
                <Text size="xs" c="dimmed" fw={400}>
                  {pluralize(answered, "response")}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <tr key={JSON.stringify(row.question)}>
              <th scope="row">
                {row.question.question}
                {row.usual && (
                  <Text size="xs" c="dimmed" fw={400}>
                    Usual: {row.usual.mean.toFixed(1)} in {row.usual.answers} answers about{" "}
                    {row.usual.candidates} candidates
                  </Text>
                )}
                {row.differs && (
                  <Text size="xs" c="var(--waiting-text)" fw={400}>
                    Asked in different words or on another scale elsewhere: not comparable with the rows
                    beside it.
                  </Text>
                )}
              </th>
              {candidates.map(({ id, firstName, lastName }, place) => (
                <td key={id} data-name={`${firstName} ${lastName}`}>
                  <Cell row={row} cell={row.cells[place] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ row: { question, usual }, cell }: { row: Row; cell: Row["cells"][number] }) {
  if (!cell) return <span className={classes.none}>Not answered</span>;
  const { answers, ratings, difference } = cell;
  return (
    <>
      <PointScale
        places={placesOf(question)}
        answers={answers}
        estimate={ratings?.drawn ?? null}
        usual={usual?.mean ?? null}
      />
      <VisuallyHidden>
        {answers.map((one) => `${reviewerWords(one)}: ${one.answer}`).join(", ")}
      </VisuallyHidden>
      <div className={classes.facts}>{ratings ? spreadWords(ratings) : `n = ${answers.length}`}</div>
      {difference && <div className={classes.facts}>{differenceWords(difference)}</div>}
    </>
  );
}
