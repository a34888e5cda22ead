import { Card, Group, SegmentedControl, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Candidate } from "#contract/candidates.ts";
import type { Report } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";
import { reportOptions } from "./queries.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { CaveatList } from "./caveat-list.tsx";
import { PdfButton } from "./pdf-button.tsx";
import { ReportQuestions } from "./report-questions.tsx";
import { ShareButton } from "./share-button.tsx";
import { ShareList } from "./share-list.tsx";
import { StrikingAnswers } from "./striking-answers.tsx";
import { WrittenAnswers } from "./written-answers.tsx";

interface CandidateReportProps {
  candidate: Candidate;
  /** Opens the whole answer of whoever has this letter or number. */
  onOpen: (reviewer: string) => void;
}

/** What all reviewers said, question by question, and how far it can be relied on; nothing until the first response. */
export function CandidateReport({ candidate, onOpen }: CandidateReportProps) {
  const options = reportOptions(candidate);
  const report = useQuery(options);
  if (!options.enabled) return null;
  return (
    <>
      <Card component="section" aria-labelledby="ratings">
        <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
          <Title order={2} id="ratings">
            Ratings
          </Title>
          {report.data && (
            <Group gap="xs" className="screen-only">
              <PdfButton
                label="Download report"
                fetchPdf={(paper) => api.manager.reports.pdf.call({ candidateId: candidate.id, paper })}
              />
              <ShareButton candidateId={candidate.id} />
            </Group>
          )}
        </Group>
        <Loaded
          query={report}
          errorTitle="Failed to load the answers"
          skeleton={<RowSkeletons />}
          empty={null}
        >
          {({ questions, caveats, signals }) => (
            <>
              <StrikingAnswers candidateId={candidate.id} signals={signals} />
              <ReportQuestions questions={questions} />
              <CaveatList caveats={caveats} />
              <ShareList candidateId={candidate.id} />
            </>
          )}
        </Loaded>
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
    <Card component="section" aria-labelledby="words">
      <Group justify="space-between" gap="xs" mb="md">
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
      <WrittenAnswers questions={written} panel={report.panel} by={by} onOpen={onOpen} />
    </Card>
  );
}
