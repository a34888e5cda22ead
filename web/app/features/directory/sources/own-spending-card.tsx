import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnSpending } from "#contract/sources.ts";
import { api } from "#web/app/lib/api.ts";
import { formatMonth } from "#web/shared/format-date.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { LimitBar } from "./limit-bar.tsx";

/** The company's share of external searches this month, where a paid source is connected. For owners only. */
export function OwnSpendingCard() {
  const spending = useQuery(api.manager.sources.spending.queryOptions());
  return (
    <QueryState
      query={spending}
      errorTitle="Failed to load the external searches"
      skeleton={<CardSkeletons count={1} height={140} />}
    >
      {(loaded) => (loaded.isConfigured ? <SpendingCard {...loaded} /> : null)}
    </QueryState>
  );
}

function SpendingCard({ source, month, searches, records, ceiling, resumesOn }: OwnSpending) {
  const isFull = ceiling !== null && records >= ceiling;
  return (
    <TitledCard id="external-searches" title="External searches">
      <Stack gap="xs">
        <Text size="sm">
          In {formatMonth(month)} your company made {pluralize(searches, "search", "searches")} in {source},
          and got {formatNumber(records)} {records === 1 ? "person" : "people"}.
        </Text>
        <LimitBar records={records} ceiling={ceiling} label="Used of your company's limit" />
        <Text size="sm" c="dimmed">
          {ceiling === null
            ? "Your company has no monthly limit of its own."
            : "At the limit, candidates are searched in the directory only."}{" "}
          {isFull ? (
            <>
              Skipped searches go on by themselves on <DateText value={resumesOn} />. An administrator of this
              installation can raise the limit.
            </>
          ) : (
            ceiling !== null && "An administrator of this installation sets it."
          )}
        </Text>
      </Stack>
    </TitledCard>
  );
}
