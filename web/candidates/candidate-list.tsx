import { Card, Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconUserPlus } from "@tabler/icons-react";
import type { CandidateSummary } from "#contract/candidates.ts";
import { useFilter } from "#web/lib/use-filter.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import classes from "./candidate-list.module.css";
import { CandidateRow } from "./candidate-row.tsx";
import { candidatesOptions } from "./candidates-options.ts";

/** A job's candidates, newest first. */
export function CandidateList({ jobId }: { jobId: string }) {
  const candidates = useQuery(candidatesOptions(jobId));
  if (candidates.data?.length === 0) {
    return (
      <EmptyState icon={<IconUserPlus size={24} />} title="No candidates yet">
        Add a candidate with their work history. Former colleagues are then found automatically.
      </EmptyState>
    );
  }
  return (
    <Card>
      <Group justify="space-between" mb="md">
        <Title order={2}>Candidates</Title>
      </Group>
      {candidates.data && <Rows jobId={jobId} candidates={candidates.data} />}
      {candidates.isPending && <RowSkeletons />}
      {candidates.isError && !candidates.data && (
        <ErrorPanel
          title="Failed to load candidates"
          error={candidates.error}
          onRetry={() => void candidates.refetch()}
          retrying={candidates.isFetching}
        />
      )}
    </Card>
  );
}

function Rows({ jobId, candidates }: { jobId: string; candidates: CandidateSummary[] }) {
  const { isSearchable, filter, setFilter, found } = useFilter(candidates, textsOf);
  return (
    <>
      {isSearchable && (
        <SearchField
          label="Search candidates"
          value={filter}
          onChange={setFilter}
          found={found.length}
          total={candidates.length}
        />
      )}
      <div className={classes.scroll}>
        <ShowMore items={found}>
          {(visible) => (
            <ul className={classes.rows}>
              {visible.map((candidate) => (
                <CandidateRow key={candidate.id} jobId={jobId} candidate={candidate} />
              ))}
            </ul>
          )}
        </ShowMore>
      </div>
    </>
  );
}

const textsOf = ({ firstName, lastName }: CandidateSummary) => [firstName, lastName];
