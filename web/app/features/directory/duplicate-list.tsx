import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type DuplicatePair, type DuplicateRecord, duplicatesWindow } from "#contract/directory.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { usePages } from "#web/app/lib/use-pages.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { formatMonth } from "#web/shared/format-date.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./duplicate-list.module.css";
import { formatNumber } from "#web/app/ui/text.tsx";

/** Records that may be the same person, for an admin to merge or keep apart. */
export function DuplicateList() {
  const { list, pages, hasMore, moreProps } = usePages(
    api.admin.directory.duplicates.infiniteOptions({
      input: (before: number | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    (page) => page.pairs,
  );
  const checked = pages.reduce((sum, page) => sum + page.checked, 0);
  return (
    <TitledCard
      id="duplicates"
      title="Likely duplicates"
      intro={
        <>
          Two records with the same name, at the same company in the same months. We check the records added
          last first, {duplicatesWindow} at a time.
        </>
      }
    >
      <QueryState
        query={list}
        errorTitle="Failed to load the likely duplicates."
        skeleton={<RowSkeletons count={2} />}
        empty={null}
        showsStaleError
      >
        {(pairs) => (
          <>
            <Text component="output" display="block" size="sm">
              {pairCountText(pairs.length, checked, hasMore)}
            </Text>
            {pairs.length > 0 && (
              <ul className={classes.pairs} aria-label="Likely duplicates">
                {pairs.map((pair) => (
                  <Pair
                    key={`${pair.kept.id} ${pair.removed.id}`}
                    pair={pair}
                    onDecided={() => focusHeading("duplicates")}
                  />
                ))}
              </ul>
            )}
            {hasMore && (
              <Button variant="default" mt="md" {...moreProps}>
                Check earlier records
              </Button>
            )}
          </>
        )}
      </QueryState>
    </TitledCard>
  );
}

function pairCountText(pairs: number, checked: number, hasMore: boolean): string {
  if (checked === 0) return "No likely duplicates: the directory is empty.";
  const checkedRecords = hasMore
    ? `the ${formatNumber(checked)} records added last`
    : `all ${formatNumber(checked)} records`;
  if (pairs === 0) return `No likely duplicates among ${checkedRecords}.`;
  return `${pairs === 1 ? "1 pair" : `${formatNumber(pairs)} pairs`} among ${checkedRecords}.`;
}

function Pair({ pair, onDecided }: { pair: DuplicatePair; onDecided: () => void }) {
  const { company, kept, removed } = pair;
  const names = kept.name === removed.name ? kept.name : `${kept.name} and ${removed.name}`;
  // Also after a failure, because another admin may have decided the same pair.
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.admin.directory.key() });
  const dismiss = useMutation(
    api.admin.directory.dismissDuplicate.mutationOptions({
      onSuccess: async () => {
        toast.success("Kept as two people", `We won't suggest merging ${names} again.`);
        onDecided();
        await refresh();
      },
      onError: (error) => {
        toast.failure("Failed to keep them as two people", error);
        void refresh();
      },
    }),
  );
  const confirmMerge = () =>
    confirm({
      title: "Merge these two records?",
      message: <MergeOutcome kept={kept} removed={removed} />,
      confirmLabel: "Merge",
      errorTitle: "Failed to merge these records.",
      action: async () => {
        await api.admin.directory.mergePeople.call({ keptId: kept.id, removedId: removed.id });
        toast.success(`${kept.name} is one person now.`);
        onDecided();
      },
      onSettled: refresh,
    });
  return (
    <li>
      <div className={classes.records}>
        {[kept, removed].map((record) => (
          <PersonRecord key={record.id} record={record} company={company} />
        ))}
      </div>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={confirmMerge} aria-label={`Merge ${names}`}>
          Merge
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ personId: kept.id, otherId: removed.id })}
          aria-label={`Not the same person: ${names}`}
        >
          Not the same person
        </Button>
      </Group>
    </li>
  );
}

function PersonRecord({ record, company }: { record: DuplicateRecord; company: string }) {
  const { id, name, position, start, end } = record;
  const months = `${start ? formatMonth(start) : "start not known"} to ${end ? formatMonth(end) : "today"}`;
  return (
    <div>
      <TextLink to="/admin/directory/$personId" params={{ personId: String(id) }} fw={500}>
        {name}
      </TextLink>
      <p className={classes.address}>{getAddress(record)}</p>
      <p>{position ? `${position} at ${company}` : company}</p>
      <p>{months}</p>
    </div>
  );
}

function MergeOutcome({ kept, removed }: Pick<DuplicatePair, "kept" | "removed">) {
  const takesOtherAddress = kept.email === null && removed.email !== null;
  return (
    <>
      <p>
        {takesOtherAddress ? (
          <>
            {kept.name} stays in the directory, with the address <b>{removed.email}</b> of the other record.
          </>
        ) : (
          <>
            <b>{getAddress(kept)}</b> stays in the directory. <b>{getAddress(removed)}</b> is removed.
          </>
        )}{" "}
        All employments of both records are kept.
      </p>
      <p>
        Reviewers who were already found stay as they are. A later import with the removed address adds it
        again. You can't undo this.
      </p>
    </>
  );
}

const getAddress = ({ email, profileUrl }: DuplicateRecord) => email ?? profileUrl;
