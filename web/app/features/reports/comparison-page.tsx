import { Card, Select, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { reviewerWords } from "#contract/report-words.ts";
import type { Comparison } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { QueryState } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import classes from "./comparison-page.module.css";
import { ComparisonTable } from "./comparison-table.tsx";
import { orderedBy } from "./ordered-by.ts";
import { PdfButton } from "./pdf-button.tsx";
import { comparisonOptions } from "./queries.ts";

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

/** What was written about each, beside each other, question by question. */
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
