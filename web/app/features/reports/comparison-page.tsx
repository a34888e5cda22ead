import { sortCandidates } from "./sort-candidates.ts";
import { headlineFacts, headlineOfColumn } from "#contract/headline.ts";
import {
  askedDifferently,
  differenceWords,
  legendWords,
  reviewerWords,
  spreadWords,
  usualWords,
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
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import classes from "./comparison-page.module.css";
import { PdfButton } from "./pdf-button.tsx";
import { comparisonOptions } from "./queries.ts";
import { Card, Select, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

interface ComparisonPageProps {
  jobId: string;
  /** Their ids, separated by commas. */
  candidates: string;
  /** The question to sort by. Default: the order in which they were selected. */
  by: string | undefined;
}

const asSelected = "";

/** Two to six candidates of a job side by side. */
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
        `For ${comparison.data.job.title}. Candidates are not ranked, and there is no overall score.`
      }
    >
      <QueryState
        query={comparison}
        errorTitle="Failed to load candidates"
        skeleton={<CardSkeletons count={2} />}
        missing={<NotComparable jobId={jobId} />}
      >
        {(loaded) => <ComparisonView comparison={loaded} by={by} />}
      </QueryState>
    </Page>
  );
}

function ComparisonView({ comparison, by = asSelected }: { comparison: Comparison; by: string | undefined }) {
  const setParams = useSetParams();
  // A single rated candidate needs no order.
  const sortableRows = comparison.rows.filter(
    ({ cells }) => cells.filter((cell) => cell?.ratings).length > 1,
  );
  const sorted = sortCandidates(comparison, by);
  if (comparison.rows.length === 0)
    return (
      <EmptyState icon={<IconUsers size={24} />} title="Nothing to compare yet">
        Answers about these candidates will appear here, question by question.
      </EmptyState>
    );
  return (
    <>
      {sortableRows.length > 0 && (
        <Select
          className="screen-only"
          label="Sort candidates by"
          maw={480}
          allowDeselect={false}
          data={[
            { value: asSelected, label: "As selected" },
            ...sortableRows.map(({ question }) => ({
              value: JSON.stringify(question),
              label: question.question,
            })),
          ]}
          value={sortableRows.some(({ question }) => JSON.stringify(question) === by) ? by : asSelected}
          onChange={(value) => setParams({ by: value || undefined })}
        />
      )}
      <ComparisonTable comparison={sorted} />
      <ComparedWords comparison={sorted} />
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
      Select 2 to 6 candidates of one job. One of these may have been deleted or moved.
    </EmptyState>
  );
}

/** The written answers about each candidate, question by question. */
function ComparedWords({ comparison: { candidates, rows } }: { comparison: Comparison }) {
  const textRows = rows.filter(({ question }) => question.type === "text");
  if (textRows.length === 0) return null;
  return (
    <TitledCard id="compared-words" title="In their words">
      {textRows.map(({ question, cells }) => (
        <details key={JSON.stringify(question)} className={classes.question}>
          <summary>{question.question}</summary>
          <div className={classes.columns}>
            {candidates.map(({ id, firstName, lastName }, index) => (
              <section key={id}>
                <h3>
                  {firstName} {lastName}
                </h3>
                <dl>
                  {cells[index]?.answers.map((answer) => (
                    <div key={answer.reviewer}>
                      <dt>{reviewerWords(answer)}</dt>
                      <dd className="as-written">{answer.answer}</dd>
                    </div>
                  )) ?? (
                    <div>
                      <dt>Not answered</dt>
                    </div>
                  )}
                </dl>
              </section>
            ))}
          </div>
        </details>
      ))}
    </TitledCard>
  );
}

type Row = Comparison["rows"][number];

/** A column for each candidate and a row for each question. On a phone the columns are stacked. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { job, candidates, rows } = comparison;
  const closedRows = rows.filter(({ question }) => question.type !== "text");
  if (closedRows.length === 0) return null;
  return (
    <Card className={classes.frame}>
      <table className={classes.table}>
        <caption>
          {legendWords(closedRows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))}
        </caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            {candidates.map(({ id, firstName, lastName }, index) => (
              <th key={id} scope="col">
                <TextLink to="/dashboard" search={{ job: job.id, candidate: id }} display="block">
                  {firstName} {lastName}
                </TextLink>
                <Headline comparison={comparison} index={index} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {closedRows.map((row) => (
            <tr key={JSON.stringify(row.question)}>
              <th scope="row">
                {row.question.question}
                {row.usual && (
                  <Text size="xs" c="dimmed" fw={400}>
                    {usualWords(row.usual)}
                  </Text>
                )}
                {row.differs && (
                  <Text size="xs" c="var(--waiting-text)" fw={400}>
                    {askedDifferently}
                  </Text>
                )}
              </th>
              {candidates.map(({ id, firstName, lastName }, index) => (
                <td
                  key={id}
                  data-name={`${firstName} ${lastName}`}
                  className={row.cells[index] ? undefined : classes.missing}
                >
                  <Cell row={row} cell={row.cells[index] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** What former colleagues say about one candidate. */
function Headline({ comparison, index }: { comparison: Comparison; index: number }) {
  const headline = headlineOfColumn(comparison, index);
  if (!headline) return <span className={classes.none}>No answers yet</span>;
  const [first, ...rest] = headlineFacts(headline);
  return (
    <p className={classes.headline}>
      <strong>{first}</strong>
      {rest.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

function Cell({ row: { question }, cell }: { row: Row; cell: Row["cells"][number] }) {
  if (!cell) return <span className={classes.none}>Not answered</span>;
  const { answers, ratings, difference } = cell;
  return (
    <>
      <PointScale options={possibleAnswers(question)} answers={answers} />
      <div className={classes.facts}>
        {ratings ? spreadWords(ratings) : pluralize(answers.length, "answer")}
      </div>
      {difference && <div className={classes.facts}>{differenceWords(difference)}</div>}
    </>
  );
}
