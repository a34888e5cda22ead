import { orderedBy } from "./ordered-by.ts";
import {
  barMeaning,
  differenceWords,
  reviewerWords,
  ringWords,
  spreadWords,
} from "#contract/report-words.ts";
import type { Comparison } from "#contract/reports.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { PointScale } from "#web/app/features/surveys/answer-spread.tsx";
import { api } from "#web/app/lib/api.ts";
import { useSetParams } from "#web/app/lib/search-params.ts";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { CardSkeletons, EmptyState, QueryState } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "./comparison-page.module.css";
import { PdfButton } from "./pdf-button.tsx";
import { comparisonOptions } from "./queries.ts";
import { Card, Select, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

interface ComparisonPageProps {
  jobId: string;
  /** Their ids, separated by commas. */
  candidates: string;
  /** The question by which they stand in order; else they stand as they were chosen. */
  by: string | undefined;
}

const asChosen = "";

/** Two to six candidates of a job side by side. They stand as they were chosen, unless somebody picks a question. */
export function ComparisonPage({ jobId, candidates, by }: ComparisonPageProps) {
  const comparison = useQuery(comparisonOptions(jobId, candidates));
  return (
    <Page
      title="Compare candidates"
      back={
        <BackLink to="/dashboard" search={{ job: jobId }}>
          Back to Candidates
        </BackLink>
      }
      actions={
        comparison.data && (
          <PdfButton
            label="Download comparison"
            fetchPdf={(paper) => api.manager.reports.comparisonPdf.call({ jobId, candidates, paper })}
          />
        )
      }
      description={
        comparison.data &&
        `For ${comparison.data.job.title}. Nobody is ranked, and there is no overall score.`
      }
    >
      <QueryState
        query={comparison}
        errorTitle="Failed to load candidates"
        skeleton={<CardSkeletons count={2} />}
        empty={null}
        missing={<NotComparable jobId={jobId} />}
      >
        {(loaded) => <Compared comparison={loaded} by={by} />}
      </QueryState>
    </Page>
  );
}

function Compared({ comparison, by = asChosen }: { comparison: Comparison; by: string | undefined }) {
  const setParams = useSetParams();
  const rated = comparison.rows.filter(({ cells }) => cells.some((cell) => cell?.ratings));
  const ordered = orderedBy(comparison, by);
  if (comparison.rows.length === 0)
    return (
      <EmptyState icon={<IconUsers size={24} />} title="Nothing to compare yet">
        Nobody has answered about these candidates.
      </EmptyState>
    );
  return (
    <>
      {rated.length > 0 && (
        <Card className="screen-only">
          <Select
            label="Order candidates by"
            maw={480}
            allowDeselect={false}
            data={[
              { value: asChosen, label: "As chosen" },
              ...rated.map(({ question }) => ({ value: JSON.stringify(question), label: question.question })),
            ]}
            value={rated.some(({ question }) => JSON.stringify(question) === by) ? by : asChosen}
            onChange={(value) => setParams({ by: value || undefined })}
          />
        </Card>
      )}
      <ComparisonTable comparison={ordered} />
      <ComparedWords comparison={ordered} />
    </>
  );
}

function NotComparable({ jobId }: { jobId: string }) {
  return (
    <EmptyState
      icon={<IconUsers size={24} />}
      title="These candidates cannot be compared"
      action={
        <ButtonLink to="/dashboard" search={{ job: jobId }}>
          Back to Candidates
        </ButtonLink>
      }
    >
      Choose 2 to 6 candidates of one job. One of these may have been deleted or moved.
    </EmptyState>
  );
}

/** What was written about each, next to each other, question by question. */
function ComparedWords({ comparison: { candidates, rows } }: { comparison: Comparison }) {
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
        places={possibleAnswers(question)}
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
