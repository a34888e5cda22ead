import { Badge, Card, Checkbox, Group, Text, Title } from "@mantine/core";
import { IconChevronRight, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useState } from "react";
import type { CandidateSummary } from "#contract/candidates.ts";
import { candidateFilters, candidatesAtOnce, candidateSorts } from "#contract/lists.ts";
import { noticesOptions } from "#web/app/features/notifications/attention-queries.ts";
import { useChoiceParam } from "#web/app/lib/use-choice-param.ts";
import { useStored } from "#web/app/lib/use-kept.ts";
import { useSearchWords } from "#web/app/lib/use-search-words.ts";
import { useSelection } from "#web/app/lib/use-selection.ts";
import { ChoiceSelect } from "#web/app/ui/choice-select.tsx";
import { pluralize } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { LongListSearch } from "#web/app/ui/filtered.tsx";
import { QueryState } from "#web/app/ui/loaded.tsx";
import { MoreButton } from "#web/app/ui/more-button.tsx";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import classes from "./candidate-list.module.css";
import { CandidateSelection } from "./candidate-selection.tsx";
import { candidatesOptions } from "./queries.ts";

const CandidateRow = memo(({ jobId, candidate, hasNews, chosen, onChoose }: CandidateRowProps) => {
  const { id, firstName, lastName, createdAt, responseCount, reviewerCount } = candidate;
  return (
    <li className={classes.item}>
      {chosen !== null && (
        <Checkbox
          aria-label={`Select ${firstName} ${lastName}`}
          checked={chosen}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      )}
      <Link to="/dashboard" search={{ job: jobId, candidate: id }} className={classes.row}>
        <div className={classes.who}>
          <Text fw={500} truncate>
            {firstName} {lastName}
          </Text>
          <Text size="xs" c="dimmed">
            Added <DateText value={createdAt} />
          </Text>
        </div>
        <div className={classes.badges}>
          {hasNews && <Badge variant="light">New answers</Badge>}
          <Badge color={responseCount > 0 ? "evergreen" : "gray"}>
            {pluralize(responseCount, "response")}
          </Badge>
          <Badge color="gray">{pluralize(reviewerCount, "reviewer")}</Badge>
        </div>
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
});

const sortNames = { newest: "Newest first", name: "Last name, A to Z", answers: "Most answers first" };
const filterNames = { all: "All", answered: "With answers", unanswered: "Without answers" };

/** A job's candidates: the service sorts them, and sends as many as are looked at. */
export function CandidateList({ jobId, isActive }: { jobId: string; isActive: boolean }) {
  const [limit, setLimit] = useStored<number>("candidates", candidatesAtOnce);
  const { words, setWords, debounced } = useSearchWords();
  const [sort] = useChoiceParam("sort", candidateSorts);
  const [show] = useChoiceParam("show", candidateFilters);
  const doomed = usePendingDeletions();
  const selection = useSelection((id) => !doomed.has(id));
  const { data: attention } = useQuery(noticesOptions);
  const news = new Set(
    attention?.notices.flatMap(({ kind, candidateId }) => (kind === "answers" ? [candidateId] : [])),
  );
  const list = useQuery(candidatesOptions(jobId, { q: debounced, sort, show, limit }));
  const { total = 0, found = 0, candidates: listed = [] } = list.data ?? {};
  // Whoever was chosen stays so while a search shows others.
  const [met] = useState(() => new Map<string, CandidateSummary>());
  for (const candidate of listed) met.set(candidate.id, candidate);
  const left = listed.filter(({ id }) => !doomed.has(id));
  const inCard = (content: ReactNode) => (
    <Card>
      <Group justify="space-between" mb="md" gap="xs">
        <Title order={2}>Candidates</Title>
        {total > 1 && (
          <Group gap="xs" wrap="nowrap">
            <ChoiceSelect
              label="Show candidates"
              param="show"
              choices={candidateFilters}
              names={filterNames}
            />
            <ChoiceSelect label="Sort candidates" param="sort" choices={candidateSorts} names={sortNames} />
          </Group>
        )}
      </Group>
      <LongListSearch
        label="Search candidates"
        value={words}
        onChange={setWords}
        found={found}
        total={total}
      />
      {content}
      {total > 1 && (
        <CandidateSelection
          jobId={jobId}
          isActive={isActive}
          candidates={[...met.values()]}
          selection={selection}
        />
      )}
    </Card>
  );
  return (
    <QueryState
      query={list}
      errorTitle="Failed to load candidates"
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState icon={<IconUserPlus size={24} />} title="No candidates yet">
          {isActive &&
            "Add a candidate with their work history. Former colleagues are then found automatically."}
        </EmptyState>
      }
      isEmpty={({ total: known }) => known === 0}
      renderFrame={inCard}
    >
      {({ candidates }) =>
        inCard(
          <div className={classes.scroll} aria-busy={list.isPlaceholderData}>
            {found === 0 && !words && <p className={classes.none}>None of them.</p>}
            <ul className={classes.rows}>
              {left.map((candidate) => (
                <CandidateRow
                  key={candidate.id}
                  jobId={jobId}
                  candidate={candidate}
                  hasNews={news.has(candidate.id)}
                  chosen={total > 1 ? selection.has(candidate.id) : null}
                  onChoose={selection.set}
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
    </QueryState>
  );
}

interface CandidateRowProps {
  jobId: string;
  candidate: CandidateSummary;
  /** Some of the answers have not been seen yet. */
  hasNews: boolean;
  /** Whether the candidate is selected; null where there is nobody else. */
  chosen: boolean | null;
  onChoose: (id: string, chosen: boolean) => void;
}
