import { Card, Title } from "@mantine/core";
import { reviewerWords } from "#contract/report-words.ts";
import type { Comparison } from "#contract/reports.ts";
import classes from "./compared-words.module.css";

/** What was written about each, beside each other, question by question. */
export function ComparedWords({ comparison: { candidates, rows } }: { comparison: Comparison }) {
  const written = rows.filter(({ question }) => question.type === "text");
  if (written.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="compared-words">
      <Title order={2} id="compared-words" mb="md">
        In their words
      </Title>
      {written.map(({ question, cells }) => (
        <details key={JSON.stringify(question)} className={classes.question}>
          <summary>{question.question}</summary>
          <div className={classes.columns}>
            {candidates.map(({ id, firstName, lastName }, place) => (
              <section key={id}>
                <h3>
                  {firstName} {lastName}
                </h3>
                <dl>
                  {cells[place]?.answers.map((one) => (
                    <div key={one.reviewer}>
                      <dt>{reviewerWords(one)}</dt>
                      <dd className="as-written">{one.answer}</dd>
                    </div>
                  )) ?? (
                    <div>
                      <dt>Nobody answered this.</dt>
                    </div>
                  )}
                </dl>
              </section>
            ))}
          </div>
        </details>
      ))}
    </Card>
  );
}
