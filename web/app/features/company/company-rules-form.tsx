import { Radio, Select, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type ReleaseMode,
  releaseModeMeaning,
  releaseModeName,
  releaseModes,
} from "#contract/batch-release.ts";
import { inviterRules } from "#contract/company-roles.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import { afterWithdrawing, neededBeforeAsking, regionNames, regions } from "#contract/portal-rules.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { companyRulesOptions, notContactedOptions } from "#web/app/features/outreach/queries.ts";
import {
  adminsInvite,
  inviterLabels,
  likelihoodChoices,
  likelihoodLabel,
  neededLabels,
  resumeLabels,
  resumesNotOffered,
  texts,
  withdrawalLabels,
} from "./company-rules-words.ts";

const releaseChoices: ReleaseMode[] = [null, ...releaseModes];

/** What an owner may change. Radio buttons have strings as values. */
function toFormValues(rules: CompanyRules) {
  const { needed, afterWithdrawal, region, minLikelihoodPercent, answersTogether, whoInvites } = rules;
  return {
    resumeUpload: rules.resumeUpload ? "on" : "off",
    needed,
    afterWithdrawal,
    region,
    minLikelihoodPercent: String(minLikelihoodPercent),
    answersTogether: String(answersTogether),
    whoInvites,
  };
}

type Values = ReturnType<typeof toFormValues>;

export function RulesForm({ rules }: { rules: CompanyRules }) {
  const save = useMutation(api.manager.outreach.saveCompanyRules.mutationOptions());
  const form = useForm<Values>({ initialValues: toFormValues(rules) });
  const { minLikelihoodPercent, requiredLikelihoodPercent, requiredTogether, companiesInvite } = rules;
  const { resumeUploadOffered } = rules;
  const percents = new Set([...likelihoodChoices.map(({ percent }) => percent), minLikelihoodPercent]);
  return (
    <FormFrame
      form={form}
      // Only what was changed, because another owner may have changed another rule.
      onSubmit={({ minLikelihoodPercent: percent, answersTogether, resumeUpload, ...values }) => {
        const rulesToSave = {
          ...values,
          resumeUpload: resumeUpload === "on",
          minLikelihoodPercent: Number(percent),
          answersTogether: releaseChoices.find((mode) => String(mode) === answersTogether) ?? null,
        };
        const changed = Object.entries(rulesToSave).filter(([name]) => form.isDirty(name));
        return save.mutateAsync(Object.fromEntries(changed));
      }}
      onDone={(saved) => {
        form.setInitialValues(toFormValues(saved));
        form.reset();
        queryClient.setQueryData(companyRulesOptions.queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
        void queryClient.invalidateQueries({ queryKey: api.manager.members.key() });
        void queryClient.invalidateQueries({ queryKey: notContactedOptions.queryKey });
        toast.success("Rules saved", `They apply to everyone at ${saved.company}.`);
      }}
      error={save.error}
      errorTitle="Failed to save the company's rules"
      loading={save.isPending}
      submitLabel="Save rules"
    >
      <Stack gap="xl">
        <Rule {...texts.needed} {...form.getInputProps("needed")}>
          {neededBeforeAsking.map((name) => (
            <Radio key={name} value={name} {...neededLabels[name]} />
          ))}
        </Rule>
        <Rule {...texts.afterWithdrawal} {...form.getInputProps("afterWithdrawal")}>
          {afterWithdrawing.map((name) => (
            <Radio key={name} value={name} label={withdrawalLabels[name]} />
          ))}
        </Rule>
        <Select
          label={
            <Text span fw={600} fz="md">
              {texts.region.title}
            </Text>
          }
          description={texts.region.affects}
          data={regions.map((region) => ({ value: region, label: regionNames[region] }))}
          allowDeselect={false}
          {...form.getInputProps("region")}
        />
        <Rule
          {...texts.minLikelihoodPercent}
          limit={
            requiredLikelihoodPercent > 0 &&
            `This installation leaves out anyone with a chance below ${requiredLikelihoodPercent} in 100.`
          }
          {...form.getInputProps("minLikelihoodPercent")}
        >
          {[...percents]
            .toSorted((a, b) => a - b)
            .map((percent) => (
              <Radio
                key={percent}
                value={String(percent)}
                label={likelihoodLabel(percent)}
                description={likelihoodChoices.find((choice) => choice.percent === percent)?.description}
                disabled={percent < requiredLikelihoodPercent}
              />
            ))}
        </Rule>
        <Rule
          {...texts.answersTogether}
          limit={
            requiredTogether &&
            `This installation requires at least ${requiredTogether} answers before any is shown.`
          }
          {...form.getInputProps("answersTogether")}
        >
          {releaseChoices.map((mode) => (
            <Radio
              key={String(mode)}
              value={String(mode)}
              label={mode === 3 ? `${releaseModeName(mode)} (recommended)` : releaseModeName(mode)}
              description={mode === null || mode === 3 ? releaseModeMeaning(mode) : undefined}
              disabled={(mode ?? 0) < (requiredTogether ?? 0)}
            />
          ))}
        </Rule>
        {resumeUploadOffered ? (
          <Rule {...texts.resumeUpload} {...form.getInputProps("resumeUpload")}>
            {(["on", "off"] as const).map((name) => (
              <Radio key={name} value={name} label={resumeLabels[name]} />
            ))}
          </Rule>
        ) : (
          <div>
            <Title order={3}>{texts.resumeUpload.title}</Title>
            <Text size="sm">{resumesNotOffered}</Text>
          </div>
        )}
        {companiesInvite ? (
          <Rule {...texts.whoInvites} {...form.getInputProps("whoInvites")}>
            {inviterRules.map((name) => (
              <Radio key={name} value={name} {...inviterLabels[name]} />
            ))}
          </Rule>
        ) : (
          <Text size="sm">{adminsInvite}</Text>
        )}
      </Stack>
    </FormFrame>
  );
}

interface RuleProps {
  title: string;
  /** Which candidates, people or answers the rule affects. */
  affects: string;
  /** What the installation requires of every company. */
  limit?: ReactNode;
  children: ReactNode;
}

function Rule({ title, affects, limit, children, ...group }: RuleProps) {
  const heading = <Title order={3}>{title}</Title>;
  return (
    <Radio.Group label={heading} description={affects} {...group}>
      <Stack mt="md">
        {children}
        {limit && (
          <Text size="sm" c="dimmed">
            {limit}
          </Text>
        )}
      </Stack>
    </Radio.Group>
  );
}
