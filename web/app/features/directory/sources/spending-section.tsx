import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Spending } from "#contract/sources.ts";
import { formatMonth } from "#web/shared/format-date.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { WideTable } from "../wide-table.tsx";
import { spendingOptions } from "./queries.ts";
import { LimitBar } from "./limit-bar.tsx";
import { CompanyLimitButton, DefaultLimitButton } from "./spending-limits.tsx";

/** What searches in the paid source cost this month, by company, and the limits. */
export function SpendingSection() {
  const spending = useQuery(spendingOptions);
  return (
    <Stack component="section" aria-labelledby="spending">
      <Title order={2} id="spending">
        External searches
      </Title>
      <QueryState
        query={spending}
        errorTitle="Failed to load what external searches cost."
        skeleton={<CardSkeletons count={1} height={200} />}
      >
        {(loaded) => (
          <>
            <MonthCard spending={loaded} />
            <CompanyLimits spending={loaded} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function MonthCard({ spending }: { spending: Spending }) {
  const { source, isConfigured, month, searches, records, ceiling, resumesOn, waiting } = spending;
  return (
    <Card>
      <Stack gap="sm">
        <Title order={3}>
          {source} in {formatMonth(month)}
        </Title>
        {!isConfigured && (
          <Text size="sm">
            It is not connected, so nothing is bought. Set PEOPLE_DATA_LABS_KEY in the environment to search
            it.
          </Text>
        )}
        <Text size="sm">
          {pluralize(searches, "search", "searches")}, {formatNumber(records)}{" "}
          {records === 1 ? "person" : "people"} bought. Each person costs one credit of your account.
        </Text>
        <LimitBar records={records} ceiling={ceiling} label="Used of the installation's limit" />
        <Text size="sm" c="dimmed">
          {ceiling === null
            ? "There is no limit for all companies together. Set PEOPLE_DATA_LABS_PER_MONTH in the environment."
            : `The limit of ${formatNumber(ceiling)} people for all companies together is set in the environment.`}{" "}
          At a limit, searches are skipped before anything is bought. Candidates' pages say so, and the
          directory is still searched. Admins get an e-mail at 80 and 100 %.
        </Text>
        {waiting > 0 && (
          <Text size="sm">
            {pluralize(waiting, "search was", "searches were")} skipped.{" "}
            {waiting === 1 ? "It goes on by itself on" : "They go on by themselves on"}{" "}
            <DateText value={resumesOn} />, or when the limit is raised.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

const limitText = (ceiling: number | null) => (ceiling === null ? "No limit" : formatNumber(ceiling));

function CompanyLimits({ spending }: { spending: Spending }) {
  const { companies, defaultCeiling, hasMore } = spending;
  return (
    <Card>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={3}>Limits by company</Title>
        <Group gap="xs">
          <DefaultLimitButton ceiling={defaultCeiling} />
          <CompanyLimitButton label="Set limit of a company" />
        </Group>
      </Group>
      <Text size="sm" mb="sm">
        {defaultCeiling === null
          ? "A company without a limit of its own may buy as much as the installation."
          : `Each company may buy ${formatNumber(defaultCeiling)} people a month, unless it has a limit of its own.`}
      </Text>
      {companies.length === 0 ? (
        <Text size="sm" c="dimmed">
          No company has bought anything this month.
        </Text>
      ) : (
        <WideTable
          label="Spending by company"
          headings={["Company", "Searches", "People bought", "Limit", "Change"]}
          rows={companies.map((company) => ({
            key: company.companyId,
            cells: [
              company.company,
              formatNumber(company.searches),
              formatNumber(company.records),
              `${limitText(company.ceiling)}${company.hasOwnCeiling ? "" : " (default)"}`,
              <CompanyLimitButton key="change" label="Change" company={company} />,
            ],
          }))}
        />
      )}
      {hasMore && (
        <Text size="sm" c="dimmed" mt="sm">
          These are the 100 companies that bought most.
        </Text>
      )}
    </Card>
  );
}
