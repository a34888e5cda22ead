import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { reportOptions } from "./queries.ts";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { PanelSummary } from "./panel-summary.tsx";

/** How the panel came about, once there is an answer; the report that it is a part of says why it is missing. */
export function PanelCard({ candidate }: { candidate: Candidate }) {
  const { data: report } = useQuery(reportOptions(candidate));
  if (!report) return null;
  return (
    <FoldingCard id="panel" title="How the panel came about">
      <PanelSummary panel={report.panel} />
    </FoldingCard>
  );
}
