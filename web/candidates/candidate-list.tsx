import { Card, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { candidatesAtOnce } from "#contract/candidates.ts";
import { mostCompared } from "#contract/reports.ts";
import { useSearchWords } from "#web/lib/use-search-words.ts";
import { attentionOptions } from "#web/queries/attention.ts";
import { candidatesOptions } from "#web/queries/candidates.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { searchableFrom } from "#web/ui/filtered.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { usePendingDeletions } from "#web/ui/pending-deletions.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import classes from "./candidate-list.module.css";
import { CandidateRow } from "./candidate-row.tsx";
import { CompareLink } from "./compare-link.tsx";

/** A job's candidates, newest first: the service sends as many as are looked at. */
export function CandidateList({ jobId }: { jobId: string }) {
  const [limit, setLimit] = useState(candidatesAtOnce);
  const { words, setWords, debounced } = useSearchWords();
  const [chosen, setChosen] = useState<string[]>([]);
  const doomed = usePendingDeletions();
  const { data: attention } = useQuery(attentionOptions);
  const news = new Set(
    attention?.notices.flatMap(({ kind, candidateId }) => (kind === "answers" ? [candidateId] : [])),
  );
  const list = useQuery(candidatesOptions(jobId, { q: debounced, limit }));
  const { total = 0, found = 0 } = list.data ?? {};
  const inCard = (content: ReactNode) => (
    <Card>
      <Title order={2} mb="md">
        Candidates
      </Title>
      {(total >= searchableFrom || words) && (
        <SearchField
          label="Search candidates"
          value={words}
          onChange={setWords}
          found={found}
          total={total}
        />
      )}
      {content}
      {total > 1 && <CompareLink jobId={jobId} candidates={chosen.filter((id) => !doomed.has(id))} />}
    </Card>
  );
  return (
    <Loaded
      query={list}
      errorTitle="Failed to load candidates"
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState icon={<IconUserPlus size={24} />} title="No candidates yet">
          Add a candidate with their work history. Former colleagues are then found automatically.
        </EmptyState>
      }
      isEmpty={({ total: known }) => known === 0}
      renderFrame={inCard}
    >
      {({ candidates }) =>
        inCard(
          <div className={classes.scroll} aria-busy={list.isPlaceholderData}>
            <ul className={classes.rows}>
              {candidates
                .filter(({ id }) => !doomed.has(id))
                .map((candidate) => (
                  <CandidateRow
                    key={candidate.id}
                    jobId={jobId}
                    candidate={candidate}
                    hasNews={news.has(candidate.id)}
                    chosen={total > 1 ? chosen.includes(candidate.id) : null}
                    isFull={chosen.length >= mostCompared}
                    onChoose={(isChosen) =>
                      setChosen(
                        isChosen ? [...chosen, candidate.id] : chosen.filter((id) => id !== candidate.id),
                      )
                    }
                  />
                ))}
            </ul>
            <MoreButton
              mt="sm"
              rest={found - candidates.length}
              loading={list.isPlaceholderData}
              onClick={() => setLimit(limit + candidatesAtOnce)}
            />
          </div>,
        )
      }
    </Loaded>
  );
}
