import {
  groupNames,
  type GroupName,
  groupTitle,
  getGroup,
  facets,
  facetNames,
  unknownValue,
  filterByFacets,
  getFacetOptions,
} from "./reviewer-groups.ts";
import type { Candidate } from "#contract/candidates.ts";
import { cardLine } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { isChangeable } from "#contract/job-roles.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { textParams, useSetParams } from "#web/app/lib/search-params.ts";
import { Filtered, MoreButton, useIsPrinted } from "#web/app/ui/lists.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { useFocusBack } from "#web/app/ui/move-focus.ts";
import { AddReviewerButton } from "./add-reviewer-button.tsx";
import classes from "./reviewer-list.module.css";
import { ReviewerRow } from "./reviewer-row.tsx";
import { reviewerState, states } from "./reviewer-state.ts";
import { SendSelection, SendSurveyForm } from "./send-selection.tsx";
import { SourceSearches } from "./source-searches.tsx";
import { Button, Card, Group, NativeSelect, Stack, Title } from "@mantine/core";
import { upperFirst, useMediaQuery } from "@mantine/hooks";
import { IconUserSearch } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from "react";

/**
 * How many rows each group shows at first; fewer on a phone, so that all groups are within reach. After surveys were
 * sent, a long list of people who were not contacted is folded.
 */
const groupSize = 8;
const groupSizeOnPhone = 3;

/** The panel: all reviewers of a candidate, one line each, grouped by status, best match first. */
export function ReviewerList({ candidate, onOpen }: { candidate: Candidate; onOpen: (key: string) => void }) {
  const { id, firstName, together, outreach } = candidate;
  const canChange = isChangeable(candidate);
  const canSend = canChange && outreach.consentMissing === null;
  const showsStatus = together === null;
  const isStarted =
    (together?.asked ?? 0) > 0 ||
    candidate.reviewers.some((reviewer) => reviewerState(reviewer) !== "identified");
  const filters = useFacetFilters();
  const pendingDeletions = usePendingDeletions();
  const reviewers = candidate.reviewers.filter(({ key }) => !pendingDeletions.has(key));
  const filtered = filterByFacets(reviewers, filters, firstName);
  const selectable = filtered.filter(
    (reviewer) => canSend && !reviewer.sending && getGroup(reviewer) === "not_contacted",
  );
  const [singleRecipient, setSingleRecipient] = useState<Reviewer | null>(null);
  const selection = useRangeSelection(selectable.map(({ key }) => key));
  return (
    <Stack gap="xs" mt="xs" component="section" aria-labelledby="reviewers">
      <Group justify="space-between">
        <Title order={2} id="reviewers" tabIndex={-1}>
          Reviewers
        </Title>
        {canChange && <AddReviewerButton candidateId={id} />}
      </Group>
      <SourceSearches candidate={candidate} />
      {reviewers.length === 0 ? (
        <EmptyState icon={<IconUserSearch size={24} />} title="No reviewers yet">
          {whyEmpty(candidate)}
          {canChange && outreach.consentMissing !== "taken_back" && ` ${whatHelps(candidate)}`}
        </EmptyState>
      ) : (
        // A card hides overflow, which would disable the sticky selection bar in it.
        <Card padding="md" style={{ overflow: "visible" }}>
          <div className={classes.panel}>
            <PanelFilters reviewers={reviewers} firstName={firstName} />
            <Filtered
              items={filtered}
              getTexts={(reviewer) => getTexts(reviewer, firstName)}
              label="Search reviewers"
            >
              {(matching) => (
                <Groups
                  reviewers={matching}
                  showsStatus={showsStatus}
                  isStarted={isStarted}
                  selectableCount={Math.min(selectable.length, outreach.wantedResponses)}
                  onSelectBest={() => selection.selectFirst(outreach.wantedResponses)}
                  renderRow={(reviewer) => (
                    <ReviewerRow
                      reviewer={reviewer}
                      firstName={firstName}
                      showsStatus={showsStatus}
                      candidateId={id}
                      canChange={canChange}
                      canSend={canSend}
                      selection={
                        selectable.includes(reviewer)
                          ? {
                              isSelected: selection.isSelected(reviewer.key),
                              onSelect: (isSelected, withShift) =>
                                selection.select(reviewer.key, isSelected, withShift),
                            }
                          : null
                      }
                      onOpen={onOpen}
                      onSend={setSingleRecipient}
                    />
                  )}
                />
              )}
            </Filtered>
            <SendSelection
              candidate={candidate}
              selected={selectable.filter(({ key }) => selection.isSelected(key))}
              onClear={selection.clear}
            />
            {singleRecipient && (
              <SendToOne
                key={singleRecipient.key}
                candidate={candidate}
                selected={[singleRecipient]}
                onClose={() => setSingleRecipient(null)}
              />
            )}
          </div>
        </Card>
      )}
    </Stack>
  );
}

function whyEmpty({ workHistory, consent, excludeCurrentColleagues }: Candidate): string {
  const isPresentLeftOut = excludeCurrentColleagues && workHistory.some(({ isCurrent }) => isCurrent);
  if (workHistory.length > 0)
    return `We found nobody who worked there at the same time.${isPresentLeftOut ? " Current colleagues are excluded." : ""}`;
  return consent.state === "asked"
    ? "We asked the candidate for the work history. Without it we can't find former colleagues."
    : "Without a work history we can't find former colleagues.";
}

function whatHelps({ workHistory, consent }: Candidate): string {
  return workHistory.length === 0 && consent.state !== "asked"
    ? "Add it under Edit, or add a former colleague yourself."
    : "Add a former colleague yourself.";
}

function SendToOne(props: Omit<ComponentProps<typeof SendSurveyForm>, "opened">) {
  useFocusBack();
  return <SendSurveyForm {...props} opened />;
}

interface GroupsProps {
  reviewers: Reviewer[];
  showsStatus: boolean;
  /** Whether surveys were sent. People who were not contacted are then needed less often. */
  isStarted: boolean;
  /** How many the button selects: as many as answers are wanted, because each person learns of the application. */
  selectableCount: number;
  onSelectBest: () => void;
  renderRow: (reviewer: Reviewer) => ReactNode;
}

/** All rows share one parent element, so that a row keeps the focus when it moves to another group. */
function Groups({
  reviewers,
  showsStatus,
  isStarted,
  selectableCount,
  onSelectBest,
  renderRow,
}: GroupsProps) {
  const [limits, setLimits] = useState<Partial<Record<GroupName, number>>>({});
  const isPhone = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  const isPrinted = useIsPrinted();
  const groups = groupBy(reviewers, getGroup);
  return (
    <div>
      {groupNames.flatMap((name) => {
        const members = groups.get(name) ?? [];
        const isFolded = isStarted && name === "not_contacted" && members.length > groupSize;
        const initialLimit = isPhone ? groupSizeOnPhone : groupSize;
        const shownLimit = limits[name] ?? (isFolded ? 0 : initialLimit);
        const limit = isPrinted && shownLimit > 0 ? members.length : shownLimit;
        const showMore = () => setLimits({ ...limits, [name]: limit + 50 });
        if (members.length === 0) return [];
        return [
          <h3 key={name} className={classes.heading}>
            {groupTitle(name, showsStatus)} <span>{members.length}</span>
            {groupNote(name, showsStatus) && <span>{groupNote(name, showsStatus)}</span>}
            {isFolded && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-expanded={limit > 0}
                aria-label={`${groupTitle(name, showsStatus)}: ${limit > 0 ? "hide" : "show"}`}
                onClick={limit > 0 ? () => setLimits({ ...limits, [name]: 0 }) : showMore}
              >
                {limit > 0 ? "Hide" : "Show"}
              </Button>
            )}
            {name === "not_contacted" && selectableCount > 1 && (
              <Button variant="subtle" size="compact-xs" onClick={onSelectBest}>
                Select the best {selectableCount}
              </Button>
            )}
          </h3>,
          ...members
            .slice(0, limit)
            .map((reviewer) => <Fragment key={reviewer.key}>{renderRow(reviewer)}</Fragment>),
          <MoreButton
            key={`more ${name}`}
            mt={4}
            rest={limit === 0 ? 0 : members.length - limit}
            onClick={showMore}
          />,
        ];
      })}
    </div>
  );
}

function groupNote(name: GroupName, showsStatus: boolean): string | null {
  if (name === "not_contacted") return showsStatus ? null : "We don't say whom we contacted.";
  if (name !== "handed_over" && name !== "named_by_candidate") return null;
  return "We e-mail them if they're eligible. To protect them, we don't show whether we did.";
}

function getTexts(reviewer: Reviewer, firstName: string) {
  const { label, typedName = null, card } = reviewer;
  return [label, typedName, cardLine(card, firstName), states[reviewerState(reviewer)].badge];
}

/**
 * Selects single entries, a range with Shift, or the first ones.
 * @param keys all selectable keys in order
 */
function useRangeSelection(keys: string[]) {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const lastKey = useRef<string>(undefined);
  const selected = keys.filter((key) => selectedKeys.has(key));

  function select(key: string, isSelected: boolean, withShift: boolean) {
    const from = withShift && lastKey.current !== undefined ? keys.indexOf(lastKey.current) : -1;
    const to = keys.indexOf(key);
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const rest = selected.filter((other) => !range.includes(other));
    setSelectedKeys(new Set(isSelected ? [...rest, ...range] : rest));
    lastKey.current = key;
  }
  return {
    isSelected: (key: string) => selectedKeys.has(key),
    select,
    selectFirst: (count: number) => setSelectedKeys(new Set(keys.slice(0, count))),
    clear: () => setSelectedKeys(new Set()),
  };
}

/** The chosen filters. They are in the URL, so that reload and back keep them. */
const useFacetFilters = () => textParams(useSearch({ strict: false }), ...facetNames);

/** A select for each filter that has more than one value. */
function PanelFilters({ reviewers, firstName }: { reviewers: Reviewer[]; firstName: string }) {
  const filters = useFacetFilters();
  const setParams = useSetParams();
  const visibleFacets = facetNames.filter(
    (facet) => filters[facet] ?? getFacetOptions(reviewers, facet, firstName).length > 1,
  );
  if (visibleFacets.length === 0) return null;
  return (
    <div className={`${classes.filters} screen-only`}>
      {visibleFacets.map((facet) => (
        <NativeSelect
          key={facet}
          className={filters[facet] && classes.chosen}
          size="xs"
          aria-label={facets[facet].label}
          value={filters[facet] ?? ""}
          onChange={(event) => setParams({ [facet]: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: `${facets[facet].label}: all` },
            ...getFacetOptions(reviewers, facet, firstName).map(({ value, count }) => ({
              value,
              label: `${value === unknownValue ? "Not shown" : upperFirst(value)} (${count})`,
            })),
          ]}
        />
      ))}
    </div>
  );
}
