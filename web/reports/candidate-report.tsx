import { Card, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { api } from "#web/lib/api.ts";
import { reportOptions } from "#web/queries/reports.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import { PdfButton } from "./pdf-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { ShareList } from "./share-list.tsx";
import { ReportQuestions } from "./report-questions.tsx";

/** What all reviewers said, question by question, and how far it can be relied on; nothing until the first response. */
export function CandidateReport({ candidate }: { candidate: Candidate }) {
  const options = reportOptions(candidate);
  const report = useQuery(options);
  if (!options.enabled) return null;
  return (
    <Card component="section" aria-labelledby="ratings">
      <Title order={2} id="ratings">
        Ratings
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Each point is one reviewer. The lowest rating is Poor, the highest Excellent. The bar below is where
        the mean lies with 80 % probability.
      </Text>
      <Loaded query={report} errorTitle="Failed to load the answers" skeleton={<RowSkeletons />} empty={null}>
        {({ questions, panel, caveats }) => (
          <>
            <Group mb="md" align="flex-start" className="screen-only">
              <PdfButton
                label="Download report"
                fetchPdf={(paper) => api.manager.reports.pdf.call({ candidateId: candidate.id, paper })}
              />
              <ShareButton candidateId={candidate.id} />
            </Group>
            <ReportQuestions questions={questions} />
            <PanelSummary panel={panel} caveats={caveats} />
            <ShareList candidateId={candidate.id} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
