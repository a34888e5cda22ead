import { Autocomplete, Button, Radio, Stack } from "@mantine/core";
import { WholeNumberInput } from "#web/app/ui/whole-number-input.tsx";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Ceiling, type CompanySpending } from "#contract/sources.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { FormDialog, FormModal } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";

const refreshSpending = () => queryClient.invalidateQueries({ queryKey: api.admin.sources.spending.key() });

interface LimitValues {
  company: string;
  kind: "number" | "none" | "default";
  ceiling: number | string;
}

function checkCeiling({ kind, ceiling }: LimitValues): string | null {
  if (kind !== "number") return null;
  return Ceiling.safeParse(ceiling).error?.issues[0]?.message ?? null;
}

export function DefaultLimitButton({ ceiling }: { ceiling: number | null }) {
  const save = useMutation(api.admin.sources.setDefaultCeiling.mutationOptions());
  const current: LimitValues = {
    company: "",
    kind: ceiling === null ? "none" : "number",
    ceiling: ceiling ?? 500,
  };
  const form = useForm<LimitValues>({
    initialValues: current,
    validate: (values) => ({ ceiling: checkCeiling(values) }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" onClick={open}>
          Set default limit
        </Button>
      )}
      title="Monthly limit of each company"
      form={form}
      current={current}
      onSubmit={(values) => save.mutateAsync({ ceiling: toCeiling(values) })}
      onDone={() => {
        toast.success("Limit saved", "It holds for each company without a limit of its own.");
        void refreshSpending();
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
    </FormDialog>
  );
}

const toCeiling = ({ kind, ceiling }: LimitValues) => (kind === "number" ? Number(ceiling) : null);

/** Sets the limit of a company. Without the prop `company`, the dialog asks for its name. */
export function CompanyLimitButton({ label, company }: { label: string; company?: CompanySpending }) {
  const [opened, setOpened] = useState(false);
  const set = useMutation(api.admin.sources.setCeiling.mutationOptions());
  const remove = useMutation(api.admin.sources.removeCeiling.mutationOptions());
  const current: LimitValues = {
    company: company?.company ?? "",
    kind: getLimitKind(company),
    ceiling: company?.ceiling ?? 500,
  };
  const form = useForm<LimitValues>({
    initialValues: current,
    validate: (values): Record<string, string | null> => ({
      ceiling: checkCeiling(values),
      company: company || findCompanyId(values.company) ? null : "Choose a company from the list",
    }),
  });
  const [typedName] = useDebouncedValue(form.values.company.trim(), 300);
  const matches = useQuery({
    ...api.admin.sources.companies.queryOptions({ input: { q: typedName } }),
    enabled: opened && !company && typedName !== "",
    // The chosen name is looked up, too. Until then it is among the matches of what was typed.
    placeholderData: keepPreviousData,
  });
  const findCompanyId = (name: string) =>
    matches.data?.companies.find(({ company: listed }) => listed === name.trim())?.companyId;
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
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={company ? `Monthly limit of ${company.company}` : "Monthly limit of a company"}
        form={form}
        {...(company && { current })}
        onSubmit={(values) => {
          const companyId = company?.companyId ?? findCompanyId(values.company) ?? "";
          return values.kind === "default"
            ? remove.mutateAsync({ companyId })
            : set.mutateAsync({ companyId, ceiling: toCeiling(values) });
        }}
        onDone={() => {
          toast.success("Limit saved", "Searches that it had stopped go on if there is room now.");
          if (!company) form.reset();
          void refreshSpending();
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
            data={matches.data?.companies.map(({ company: listed }) => listed) ?? []}
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
      </FormModal>
    </>
  );
}

function getLimitKind(company: CompanySpending | undefined): LimitValues["kind"] {
  if (company && !company.hasOwnCeiling) return "default";
  return company?.ceiling === null ? "none" : "number";
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
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={choiceLabels[choice]}
              data-autofocus={choice === kind || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {kind === "number" && (
        <WholeNumberInput
          label="People a month"
          description="Each costs one credit. 0 stops external searches."
          min={0}
          {...inputProps("ceiling")}
        />
      )}
    </>
  );
}
