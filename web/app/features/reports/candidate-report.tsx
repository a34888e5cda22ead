import type { Candidate } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import { byCompetency } from "#contract/question-library.ts";
import {
  caveatSentence,
  differenceWords,
  dotWords,
  panelSentence,
  signalExplanation,
  signalSentence,
  spreadWords,
} from "#contract/report-words.ts";
import type { Caveat, Panel, PanelGroup, Report, ReportQuestion } from "#contract/reports.ts";
import type { ReportSignals } from "#contract/signals.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { AnswerSpread } from "#web/app/features/surveys/answer-spread.tsx";
import { api } from "#web/app/lib/api.ts";
import { textParam, useSetParams } from "#web/app/lib/search-params.ts";
import { HelpTip } from "#web/app/ui/help-tip.tsx";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./caveat-list.module.css";
import { PdfButton } from "./pdf-button.tsx";
import { reportOptions } from "./queries.ts";
import { ShareButton, ShareList } from "./share-list.tsx";
import { WrittenAnswers } from "./written-answers.tsx";
import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";

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
        <QueryState
          query={report}
          errorTitle="Failed to load the answers"
          skeleton={<RowSkeletons />}
          empty={null}
        >
          {({ questions, caveats, signals }) => (
            <>
              <StrikingAnswers candidate={candidate} signals={signals} />
              <RatedQuestions questions={questions} />
              <div className={classes.trust}>
                <CaveatList caveats={caveats} />
                <HowSure questions={questions} />
              </div>
              <ShareList candidateId={candidate.id} canRevoke={candidate.role === "owner"} />
            </>
          )}
        </QueryState>
      </Card>
      {report.data && <Words report={report.data} onOpen={onOpen} />}
    </>
  );
}

function Words({ report, onOpen }: { report: Report } & Pick<CandidateReportProps, "onOpen">) {
  const setParams = useSetParams();
  const by = textParam(useSearch({ strict: false }), "words") === "person" ? "person" : "question";
  const written = report.questions.filter(({ question }) => question.type === "text");
  if (written.length === 0) return null;
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
        questions={written}
        panel={report.panel}
        firstName={report.candidate.firstName}
        by={by}
        onOpen={onOpen}
      />
    </Card>
  );
}

/** Unusual patterns in the answers: how many, never which. */
function StrikingAnswers({ candidate, signals }: { candidate: Candidate; signals: ReportSignals }) {
  const candidateId = candidate.id;
  const queryClient = useQueryClient();
  const { answers, things, seen } = signals;
  const mark = useMutation(
    api.manager.signals.markSeen.mutationOptions({
      onSuccess: (kept) =>
        queryClient.setQueriesData<Report>(
          { queryKey: api.manager.reports.read.key({ input: { candidateId } }) },
          (report) => report && { ...report, signals: kept },
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
function HowSure({ questions }: { questions: ReportQuestion[] }) {
  const estimated = questions.flatMap(({ question, ratings, usual }) =>
    ratings?.drawn ? [{ question, drawn: ratings.drawn, usual }] : [],
  );
  if (estimated.length === 0) return null;
  const hasUsual = estimated.some(({ usual }) => usual);
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
          {estimated.map(({ question, drawn, usual }) => (
            <tr key={JSON.stringify(question)}>
              <th scope="row">{question.question}</th>
              <td>{drawn.mean.toFixed(1)}</td>
              <td className={classes.range}>
                {drawn.low.toFixed(1)} to {drawn.high.toFixed(1)}
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

/** Who was found and who answered, once there is an answer. Without one, the report around it explains that. */
export function PanelCard({ candidate }: { candidate: Candidate }) {
  const { data: report } = useQuery(reportOptions(candidate));
  if (!report) return null;
  return (
    <FoldingCard id="panel" title="Who was found">
      <PanelSummary panel={report.panel} />
    </FoldingCard>
  );
}

/** Who was found, named and contacted, and who answered. */
export function PanelSummary({ panel }: { panel: Panel }) {
  return (
    <>
      <Text size="sm" mb="xs">
        {panelSentence(panel)}
      </Text>
      <Groups name="Relationship" groups={panel.byRelationship} />
      <Groups name="Company" groups={panel.byCompany} />
    </>
  );
}

function Groups({ name, groups }: { name: string; groups: PanelGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <table className={classes.groups}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Reviewers</th>
          <th scope="col">Asked</th>
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.name}>
            <th scope="row">{group.name}</th>
            <td>{group.people}</td>
            <td>{group.asked}</td>
            <td>{group.answered}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Answers on a scale or among options, question by question. Written answers: written-answers.tsx. */
export function ReportQuestions({ questions }: { questions: ReportQuestion[] }) {
  return (
    <Stack gap="md">
      <Legend questions={questions} />
      <RatedQuestions questions={questions} />
    </Stack>
  );
}

const isClosed = ({ question }: ReportQuestion) => question.type !== "text";

function Legend({ questions }: { questions: ReportQuestion[] }) {
  const legend = dotWords(questions.filter(isClosed));
  return (
    legend && (
      <Text size="sm" c="dimmed">
        {legend}
      </Text>
    )
  );
}

function RatedQuestions({ questions }: { questions: ReportQuestion[] }) {
  const closed = questions.filter(isClosed);
  // Ratings first, because readers look for figures at the top.
  const inOrder = [...closed.filter(({ ratings }) => ratings), ...closed.filter(({ ratings }) => !ratings)];
  return (
    <ShowMore items={inOrder} pageSize={8}>
      {(visible) => (
        <>
          <Spreads className={classes.grid} questions={visible.filter(({ ratings }) => ratings)} />
          <Spreads className={classes.options} questions={visible.filter(({ ratings }) => !ratings)} />
        </>
      )}
    </ShowMore>
  );
}

function Spreads({ className, questions }: { className: string | undefined; questions: ReportQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <div className={className}>
      {byCompetency(questions).flatMap(({ entries }) =>
        entries.map(({ question, answers, ratings, difference }) => (
          <AnswerSpread
            key={JSON.stringify(question)}
            label={question.question}
            facts={[
              ratings ? spreadWords(ratings) : pluralize(answers.length, "answer"),
              ...(difference ? [differenceWords(difference)] : []),
            ]}
            places={possibleAnswers(question)}
            answers={answers}
          />
        )),
      )}
    </div>
  );
}
