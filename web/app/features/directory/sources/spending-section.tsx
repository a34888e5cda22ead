import { Autocomplete, Button, Card, Group, NumberInput, Radio, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Ceiling, type CompanySpending, type Spending } from "#contract/sources.ts";
import { api } from "#web/app/lib/api.ts";
import { usePaused } from "#web/app/lib/search-params.ts";
import { OpenedForm } from "#web/app/ui/form-dialog.tsx";
import { monthLabel } from "#web/app/ui/month-label.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { formatNumber } from "../import/text.ts";
import { WideTable } from "../people-search.tsx";
import { spendingOptions } from "./queries.ts";
import { UsedOf } from "./used-of.tsx";

/** What searches in the paid source cost this month, by company, and the limits. */
export function SpendingSection() {
  const spending = useQuery(spendingOptions);
  return (
    <Stack gap="md" component="section" aria-labelledby="spending">
      <Title order={2} id="spending">
        External searches
      </Title>
      <QueryState
        query={spending}
        errorTitle="Failed to load what external searches cost."
        skeleton={<CardSkeletons count={1} height={200} />}
        empty={null}
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
          {source} in {monthLabel(month)}
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
        <UsedOf records={records} ceiling={ceiling} label="Used of the installation's limit" />
        <Text size="sm" c="dimmed">
          {ceiling === null
            ? "There is no limit for all companies together. Set PEOPLE_DATA_LABS_PER_MONTH in the environment."
            : `The limit of ${formatNumber(ceiling)} people for all companies together is set in the environment.`}{" "}
          At a limit, searches are skipped before anything is bought. Candidates&rsquo; pages say so, and the
          directory is still searched. Admins get an e-mail at 80 and 100 %.
        </Text>
        {waiting > 0 && (
          <Text size="sm">
            {pluralize(waiting, "search was", "searches were")} skipped. They go on by themselves on{" "}
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
          rows={companies.map((one) => ({
            key: one.companyId,
            cells: [
              one.company,
              formatNumber(one.searches),
              formatNumber(one.records),
              `${limitText(one.ceiling)}${one.hasOwnCeiling ? "" : " (default)"}`,
              <CompanyLimitButton key="change" label="Change" company={one} />,
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

function useRefreshSpending() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.admin.sources.spending.key() });
}

interface LimitValues {
  company: string;
  kind: "number" | "none" | "default";
  ceiling: number | string;
}

function checkCeiling({ kind, ceiling }: LimitValues): string | null {
  if (kind !== "number") return null;
  return Ceiling.safeParse(ceiling).error?.issues[0]?.message ?? null;
}

function DefaultLimitButton({ ceiling }: { ceiling: number | null }) {
  const [opened, setOpened] = useState(false);
  const refresh = useRefreshSpending();
  const save = useMutation(api.admin.sources.setDefaultCeiling.mutationOptions());
  const current: LimitValues = {
    company: "",
    kind: ceiling === null ? "none" : "number",
    ceiling: ceiling ?? 500,
  };
  const form = useForm<LimitValues>({
    mode: "controlled",
    initialValues: current,
    validate: (values) => ({ ceiling: checkCeiling(values) }),
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        Set default limit
      </Button>
      <OpenedForm
        opened={opened}
        onClose={() => setOpened(false)}
        title="Monthly limit of each company"
        form={form}
        current={current}
        onSubmit={(values) => save.mutateAsync({ ceiling: numberOf(values) })}
        onDone={() => {
          toast.success("Limit saved", "It holds for each company without a limit of its own.");
          form.resetDirty();
          void refresh();
        }}
        error={save.error}
        errorTitle="Failed to save the limit"
        loading={save.isPending}
        submitLabel="Save limit"
      >
        <LimitChoice
          kind={form.values.kind}
          inputProps={(name) => form.getInputProps(name)}
          choices={["number", "none"]}
        />
      </OpenedForm>
    </>
  );
}

const numberOf = ({ kind, ceiling }: LimitValues) => (kind === "number" ? Number(ceiling) : null);

/** Sets the limit of the given company, or of one that is chosen by name. */
function CompanyLimitButton({ label, company }: { label: string; company?: CompanySpending }) {
  const [opened, setOpened] = useState(false);
  const refresh = useRefreshSpending();
  const set = useMutation(api.admin.sources.setCeiling.mutationOptions());
  const remove = useMutation(api.admin.sources.removeCeiling.mutationOptions());
  const current: LimitValues = {
    company: company?.company ?? "",
    kind: company && !company.hasOwnCeiling ? "default" : company?.ceiling === null ? "none" : "number",
    ceiling: company?.ceiling ?? 500,
  };
  const form = useForm<LimitValues>({
    mode: "controlled",
    initialValues: current,
    validate: (values): Record<string, string | null> => ({
      ceiling: checkCeiling(values),
      company: company || idOf(values.company) ? null : "Choose a company from the list",
    }),
  });
  const typed = usePaused(form.values.company.trim(), 300);
  const found = useQuery({
    ...api.admin.sources.companies.queryOptions({ input: { q: typed } }),
    enabled: opened && !company && typed !== "",
  });
  const idOf = (name: string) => found.data?.companies.find((one) => one.company === name.trim())?.companyId;
  return (
    <>
      <Button
        variant="default"
        size={company ? "xs" : "sm"}
        {...(company && { "aria-label": `Change limit: ${company.company}` })}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <OpenedForm
        opened={opened}
        onClose={() => setOpened(false)}
        title={company ? `Monthly limit of ${company.company}` : "Monthly limit of a company"}
        form={form}
        {...(company && { current })}
        onSubmit={(values) => {
          const companyId = company?.companyId ?? idOf(values.company) ?? "";
          return values.kind === "default"
            ? remove.mutateAsync({ companyId })
            : set.mutateAsync({ companyId, ceiling: numberOf(values) });
        }}
        onDone={() => {
          toast.success("Limit saved", "Searches that it had stopped go on if there is room now.");
          if (company) form.resetDirty();
          else form.reset();
          void refresh();
        }}
        error={set.error ?? remove.error}
        errorTitle="Failed to save the limit"
        loading={set.isPending || remove.isPending}
        submitLabel="Save limit"
      >
        {!company && (
          <Autocomplete
            label="Company"
            description="Type the beginning of its name, and choose it."
            data={found.data?.companies.map((one) => one.company) ?? []}
            withAsterisk
            data-autofocus
            {...form.getInputProps("company")}
          />
        )}
        <LimitChoice
          kind={form.values.kind}
          inputProps={(name) => form.getInputProps(name)}
          choices={["number", "none", "default"]}
        />
      </OpenedForm>
    </>
  );
}

const choiceLabels: Record<LimitValues["kind"], string> = {
  number: "A number of people a month",
  none: "No limit",
  default: "The default of all companies",
};

interface LimitChoiceProps {
  kind: LimitValues["kind"];
  inputProps: (name: keyof LimitValues) => object;
  choices: LimitValues["kind"][];
}

function LimitChoice({ kind, inputProps, choices }: LimitChoiceProps) {
  return (
    <>
      <Radio.Group label="Limit" {...inputProps("kind")}>
        <Stack gap={6} mt={4}>
          {choices.map((one) => (
            <Radio key={one} value={one} label={choiceLabels[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === "number" && (
        <NumberInput
          label="People a month"
          description="Each costs one credit. 0 stops external searches."
          min={0}
          allowDecimal={false}
          {...inputProps("ceiling")}
        />
      )}
    </>
  );
}
