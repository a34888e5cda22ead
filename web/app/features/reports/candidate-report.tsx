import type { Candidate } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import { caveatSentence, signalExplanation, signalSentence } from "#contract/report-words.ts";
import type { Caveat, Report, ReportQuestion } from "#contract/reports.ts";
import type { ReportSignals } from "#contract/signals.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { textParam, useSetParams } from "#web/app/lib/search-params.ts";
import { HelpTip } from "#web/app/ui/help-tip.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./caveat-list.module.css";
import { PdfButton } from "./pdf-button.tsx";
import { reportOptions } from "./queries.ts";
import { ShareList } from "./share-list.tsx";
import { ShareButton } from "./share-button.tsx";
import { WrittenAnswers } from "./written-answers.tsx";
import { Alert, Button, Card, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Legend, RatedQuestions } from "./report-questions.tsx";

interface CandidateReportProps {
  candidate: Candidate;
  /** Opens the whole response of the reviewer with this letter or number. */
  onOpen: (reviewer: string) => void;
}

/** All reviewers' answers, question by question, and how reliable they are; nothing until the first response. */
export function CandidateReport({ candidate, onOpen }: CandidateReportProps) {
  const options = reportOptions(candidate);
  const report = useQuery(options);
  if (!options.enabled) return null;
  return (
    <>
      <Card component="section" padding="md" aria-labelledby="ratings">
        <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
          <Group gap="4px 16px">
            <Title order={2} id="ratings">
              Ratings
            </Title>
            {report.data && <Legend questions={report.data.questions} />}
          </Group>
          {report.data && (
            <Group gap="xs" className="screen-only">
              <PdfButton
                label="Download report"
                fetchPdf={(paper) => api.manager.reports.pdf.call({ candidateId: candidate.id, paper })}
              />
              {candidate.role === "owner" && <ShareButton candidateId={candidate.id} />}
            </Group>
          )}
        </Group>
        <QueryState query={report} errorTitle="Failed to load the answers" skeleton={<RowSkeletons />}>
          {({ questions, caveats, signals }) => (
            <>
              <SignalsNote candidate={candidate} signals={signals} />
              <RatedQuestions questions={questions} />
              <div className={classes.trust}>
                <CaveatList caveats={caveats} />
                <EstimateTable questions={questions} />
              </div>
              <ShareList candidate={candidate} />
            </>
          )}
        </QueryState>
      </Card>
      {report.data && <WrittenAnswersCard report={report.data} onOpen={onOpen} />}
    </>
  );
}

function WrittenAnswersCard({ report, onOpen }: { report: Report } & Pick<CandidateReportProps, "onOpen">) {
  const setParams = useSetParams();
  const by = textParam(useSearch({ strict: false }), "words") === "person" ? "person" : "question";
  const writtenQuestions = report.questions.filter(({ question }) => question.type === "text");
  if (writtenQuestions.length === 0) return null;
  return (
    <Card component="section" padding="md" aria-labelledby="words">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="words">
          In their words
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="In their words"
          className="screen-only"
          value={by}
          onChange={(chosen) => setParams({ words: chosen === "person" ? chosen : undefined })}
          data={[
            { value: "question", label: "By question" },
            { value: "person", label: "By person" },
          ]}
        />
      </Group>
      <WrittenAnswers
        questions={writtenQuestions}
        panel={report.panel}
        firstName={report.candidate.firstName}
        by={by}
        onOpen={onOpen}
      />
    </Card>
  );
}

/** Unusual patterns in the answers: how many, never which. */
function SignalsNote({ candidate, signals }: { candidate: Candidate; signals: ReportSignals }) {
  const candidateId = candidate.id;
  const { answers, things, seen } = signals;
  const mark = useMutation(
    api.manager.signals.markSeen.mutationOptions({
      onSuccess: (saved) =>
        queryClient.setQueriesData<Report>(
          { queryKey: api.manager.reports.read.key({ input: { candidateId } }) },
          (report) => report && { ...report, signals: saved },
        ),
      onError: (error) => toast.failure("Failed to mark this as seen", error),
    }),
  );
  if (things.length === 0) return null;
  const title = things.length === 1 ? "One thing to look at" : `${things.length} things to look at`;
  return (
    <Alert
      role="note"
      color={seen ? "gray" : "amber"}
      icon={<IconEye aria-hidden />}
      mb="md"
      className="screen-only"
    >
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {seen ? `${title}, seen` : title}
          </Text>
          {things.map((thing) => (
            <Group key={thing.kind} gap="xs" wrap="nowrap">
              <Text size="sm">{signalSentence(thing, answers)}</Text>
              <HelpTip label={`What this may mean: ${signalSentence(thing, answers)}`}>
                {signalExplanation(thing.kind)}
              </HelpTip>
            </Group>
          ))}
        </div>
        {!seen && mayEdit(candidate.role) && (
          <Button
            variant="default"
            size="xs"
            loading={mark.isPending}
            onClick={() => mark.mutate({ candidateId, signals: { answers, things } })}
          >
            Mark as seen
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Estimates, for readers who want to know how reliable an average is. */
function EstimateTable({ questions }: { questions: ReportQuestion[] }) {
  const estimates = questions.flatMap(({ question, ratings, usual }) =>
    ratings?.drawn ? [{ question, estimate: ratings.drawn, usual }] : [],
  );
  if (estimates.length === 0) return null;
  const hasUsual = estimates.some(({ usual }) => usual);
  return (
    <details className={classes.sure}>
      <summary>How sure is this?</summary>
      <Text size="sm" c="dimmed">
        If many more people answered, their average would probably (80 %) be in this range. The estimate leans
        towards what is usual.
      </Text>
      <table className={classes.groups}>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Estimate</th>
            <th scope="col">Range</th>
            {hasUsual && <th scope="col">Usual</th>}
          </tr>
        </thead>
        <tbody>
          {estimates.map(({ question, estimate, usual }) => (
            <tr key={JSON.stringify(question)}>
              <th scope="row">{question.question}</th>
              <td>{estimate.mean.toFixed(1)}</td>
              <td className={classes.range}>
                {estimate.low.toFixed(1)} to {estimate.high.toFixed(1)}
              </td>
              {hasUsual && <td>{usual?.mean.toFixed(1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** How reliable the answers are. */
export function CaveatList({ caveats }: { caveats: Caveat[] }) {
  if (caveats.length === 0) return null;
  return (
    <section aria-labelledby="caveats" className={classes.caveats}>
      <h3 id="caveats">Keep in mind</h3>
      <ul>
        {caveats.map((caveat) => (
          <li key={caveat}>{caveatSentence(caveat)}</li>
        ))}
      </ul>
    </section>
  );
}
