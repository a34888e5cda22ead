import type { CandidateSummary } from "#contract/candidates.ts";
import { scaleWords } from "#contract/headline.ts";
import { type JobRole, mayEdit } from "#contract/job-roles.ts";
import { candidateFilters, candidateSorts, candidatesAtOnce, maxCompared } from "#contract/lists.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { useSelection } from "#web/app/lib/collections.ts";
import { useChoiceParam } from "#web/app/lib/search-params.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { ChoiceSelect, LongListSearch, MoreButton, useLongList } from "#web/app/ui/lists.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { SelectionBar } from "#web/app/ui/selection-bar.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import classes from "./candidate-list.module.css";
import { confirmDeleteCandidates } from "./delete-candidates.ts";
import { candidatesOptions } from "#web/app/lib/candidate-queries.ts";
import { Badge, Button, Card, Checkbox, Group, Text, Title } from "@mantine/core";
import { IconChevronRight, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, memo, useState } from "react";

const CandidateRow = memo(({ jobId, candidate, hasNews, isSelected, onSelect }: CandidateRowProps) => {
  const { id, firstName, lastName, createdAt, responseCount, reviewerCount } = candidate;
  const { askedCount, waitingCount, stuck, recommendation } = candidate;
  return (
    <li className={classes.item}>
      {isSelected !== null && (
        <Checkbox
          aria-label={`Select ${firstName} ${lastName}`}
          checked={isSelected}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
        />
      )}
      <Link to="/dashboard" search={{ job: jobId, candidate: id }} className={classes.row}>
        <div className={classes.who}>
          <Text fw={500} lineClamp={2}>
            {firstName} {lastName}
          </Text>
          <Text size="xs" c="dimmed">
            {askedCount > 0 && `${askedCount} contacted, ${waitingCount} waiting · `}
            Added{"\u00a0"}
            <DateText value={createdAt} />
          </Text>
        </div>
        {recommendation && <Rating {...recommendation} />}
        <div className={classes.badges}>
          {hasNews && <Badge>New answers</Badge>}
          {stuck && <Badge color="amber">{stuckNames[stuck]}</Badge>}
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

/** The average answer to the question on recommendation, never without the number of answers. */
function Rating({ n, mean, top, highest }: NonNullable<CandidateSummary["recommendation"]>) {
  return (
    <div className={classes.rating} title={`${top} of ${n} would strongly recommend`}>
      <Text fw={600} span>
        {mean.toFixed(1)}
        {highest && scaleWords(highest)}
      </Text>{" "}
      <Text size="xs" c="dimmed" span>
        average of {n}
      </Text>
    </div>
  );
}

/** Why outreach cannot continue without the manager. */
const stuckNames: Record<NonNullable<CandidateSummary["stuck"]>, string> = {
  paused: "Paused",
  note: "Needs a consent note",
  consent: "Waiting for consent",
  taken_back: "No consent",
  nobody_found: "No reviewers found",
  not_asked: "No surveys sent",
  silent: "Silent for a week",
  too_few: "Too few answered",
};

const sortNames = {
  newest: "Newest first",
  name: "Last name, A to Z",
  answers: "Most answers first",
  rating: "Highest average first",
};
const filterNames = { all: "All candidates", answered: "With answers", unanswered: "Without answers" };

interface CandidateListProps {
  jobId: string;
  isActive: boolean;
  role: JobRole;
}

/** A job's candidates, sorted and filtered by the server. */
export function CandidateList({ jobId, isActive, role }: CandidateListProps) {
  const { input, search, onMore } = useLongList("candidates", candidatesAtOnce);
  const [sort] = useChoiceParam("sort", candidateSorts);
  const [show] = useChoiceParam("show", candidateFilters);
  const pendingDeletions = usePendingDeletions();
  const selection = useSelection((id) => !pendingDeletions.has(id));
  const { data: attention } = useQuery(noticesOptions);
  const news = new Set(
    attention?.notices.flatMap(({ kind, candidateId }) => (kind === "answers" ? [candidateId] : [])),
  );
  const list = useQuery(candidatesOptions(jobId, { ...input, sort, show }));
  const { total = 0, found = 0, candidates: listed = [] } = list.data ?? {};
  // Selected candidates stay selected while a search shows others.
  const [loadedById] = useState(() => new Map<string, CandidateSummary>());
  for (const candidate of listed) loadedById.set(candidate.id, candidate);
  const visible = listed.filter(({ id }) => !pendingDeletions.has(id));
  const renderCard = (content: ReactNode) => (
    // A card hides overflow, which would disable the sticky selection bar in it.
    <Card style={{ overflow: "visible" }}>
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
      <LongListSearch label="Search candidates" {...search} found={found} total={total} />
      {content}
      {total > 1 && (
        <CandidateSelection
          jobId={jobId}
          canDelete={isActive && role === "owner"}
          candidates={[...loadedById.values()]}
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
            mayEdit(role) &&
            "Add a candidate with their work history. We find their former colleagues."}
        </EmptyState>
      }
      isEmpty={({ total: known }) => known === 0}
      renderFrame={renderCard}
    >
      {({ candidates }) =>
        renderCard(
          <div className={classes.scroll} aria-busy={list.isPlaceholderData}>
            {found === 0 && !search.value && (
              <p className={classes.none}>No candidate matches this filter.</p>
            )}
            <ul className={classes.rows}>
              {visible.map((candidate) => (
                <CandidateRow
                  key={candidate.id}
                  jobId={jobId}
                  candidate={candidate}
                  hasNews={news.has(candidate.id)}
                  isSelected={total > 1 ? selection.has(candidate.id) : null}
                  onSelect={selection.set}
                />
              ))}
            </ul>
            <MoreButton
              mt="sm"
              rest={found - candidates.length}
              loading={list.isPlaceholderData}
              onClick={onMore}
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
  /** Some answers are new to this manager. */
  hasNews: boolean;
  /** Null when the job has only one candidate and there is nothing to select. */
  isSelected: boolean | null;
  onSelect: (id: string, isSelected: boolean) => void;
}

interface CandidateSelectionProps {
  jobId: string;
  /** Only for the job's owner, and not while the job is archived. */
  canDelete: boolean;
  candidates: CandidateSummary[];
  selection: ReturnType<typeof useSelection>;
}

function CandidateSelection({ jobId, canDelete, candidates, selection }: CandidateSelectionProps) {
  const { ids, clear } = selection;
  if (ids.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="md" className="screen-only">
        Select 2 to {maxCompared} candidates to compare them.
      </Text>
    );
  const selected = candidates.filter(({ id }) => ids.includes(id));
  return (
    <SelectionBar count={ids.length} noun="candidate" onClear={clear}>
      {ids.length > maxCompared && (
        <Text size="sm" c="dimmed">
          At most {maxCompared} can be compared.
        </Text>
      )}
      {ids.length > 1 && ids.length <= maxCompared && (
        <ButtonLink
          to="/dashboard"
          search={{ job: jobId, compare: ids.join(",") }}
          variant="default"
          size="xs"
        >
          {`Compare ${ids.length} candidates`}
        </ButtonLink>
      )}
      {canDelete && (
        <Button
          variant="default"
          size="xs"
          c="var(--danger-text)"
          onClick={() => confirmDeleteCandidates(jobId, selected, clear)}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
