import { Card, Radio, Select, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type ReleaseMode,
  releaseModeMeaning,
  releaseModeName,
  releaseModes,
} from "#contract/batch-release.ts";
import { type InviterRule, inviterRules } from "#contract/company-roles.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import {
  type AfterWithdrawing,
  afterWithdrawing,
  type NeededBeforeAsking,
  neededBeforeAsking,
  regionNames,
  regions,
} from "#contract/portal-rules.ts";
import { useSession } from "#web/app/features/accounts/managers-queries.ts";
import { OwnersOnlyNote } from "#web/app/features/accounts/owners-only.tsx";
import { api } from "#web/app/lib/api.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ContactNotContacted } from "#web/app/features/outreach/contact-candidate-button.tsx";
import { companyRulesOptions, notContactedOptions } from "#web/app/features/outreach/queries.ts";

/** The company's rules for all its members. Owners change them; everyone else reads them. */
export function CompanyRulesCard() {
  const rules = useQuery(companyRulesOptions);
  const role = useSession().data?.role;
  const isOwner = role === "owner";
  return (
    <QueryState
      query={rules}
      errorTitle="Failed to load the company's rules"
      skeleton={<CardSkeletons count={2} height={160} />}
      empty={null}
    >
      {(loaded) => (
        <Card component="section" aria-labelledby="rules">
          <Stack gap="lg">
            <div>
              <Title order={2} id="rules" mb={4}>
                Rules
              </Title>
              {isOwner ? (
                <Text size="sm" c="dimmed">
                  They apply to everyone at {loaded.company}.
                </Text>
              ) : (
                <OwnersOnlyNote />
              )}
            </div>
            {isOwner ? <RulesForm rules={loaded} /> : <RulesInWords rules={loaded} />}
            {loaded.needed === "consent" && role !== "viewer" && <ContactNotContacted />}
          </Stack>
        </Card>
      )}
    </QueryState>
  );
}

/** What each rule decides, and whom it affects. */
const texts = {
  needed: {
    title: "Required before surveys go out",
    affects: "Applies to every candidate from now on. Surveys that were already sent stay valid.",
  },
  afterTakingBack: {
    title: "Answers after a candidate withdraws consent",
    affects: "Applies to candidates who agree from now on. They read it before they agree.",
  },
  region: {
    title: "Where your candidates live",
    affects: "Decides which consent text your candidates read. Each can choose another region.",
  },
  minLikelihoodPercent: {
    title: "Who gets surveys automatically",
    affects: "Applies to everyone we have not contacted yet. You can still choose anyone yourself.",
  },
  answersTogether: {
    title: "How answers are shown",
    affects: "Applies to candidates you add from now on, because reviewers read it before they answer.",
  },
  resumeUpload: {
    title: "Work history from a file",
    affects:
      "Members and candidates can fill in a work history from a résumé or LinkedIn's export. The file is read in their browser and stays on their device.",
  },
  whoInvites: {
    title: "Who may invite colleagues",
    affects: "Applies to your members at once. Open invitations stay valid.",
  },
};

const neededLabels: Record<NeededBeforeAsking, [label: string, description: string]> = {
  nothing: ["Nothing", "Surveys go out as soon as a candidate is added."],
  note: ["A note", "Surveys wait until a hiring manager notes how the candidate agreed."],
  consent: [
    "The candidate's own consent",
    "We e-mail candidates when they are added. Surveys wait until they agree.",
  ],
};

const withdrawalLabels: Record<AfterWithdrawing, string> = {
  stay: "Keep them: they were given with consent",
  go: "Delete them: they count as withdrawn",
};

const inviterLabels: Record<InviterRule, [label: string, description?: string]> = {
  owners: ["Owners"],
  hiring_managers: ["Owners and hiring managers", "Hiring managers can't invite owners."],
};

const resumeLabels = { on: "On", off: "Off" };

const resumesNotOffered =
  "Off on this installation. Its administrator can offer it with the setting RESUME_UPLOAD.";

const adminsInvite = "Admins of this installation invite people.";

interface LikelihoodChoice {
  percent: number;
  label: string;
  description?: string;
}

/** The words on a reviewer's row depend on the cards, and have no number to show here. */
const likelihoodChoices: LikelihoodChoice[] = [
  { percent: 0, label: "All former colleagues we find (recommended)" },
  {
    percent: 10,
    label: "Only people who may well have worked closely",
    description: "We estimate a chance of at least 1 in 10. In large companies this is often nobody.",
  },
  {
    percent: 50,
    label: "Only people who probably worked closely",
    description: "We estimate a chance of at least 1 in 2. This is often nobody.",
  },
];

const likelihoodLabel = (percent: number) =>
  likelihoodChoices.find((one) => one.percent === percent)?.label ??
  `Only people with a chance of at least ${percent} in 100 of having worked closely`;

const releaseChoices: ReleaseMode[] = [null, ...releaseModes];

/** What an owner may change. Radio buttons have texts as values. */
function valuesOf(rules: CompanyRules) {
  const { needed, afterTakingBack, region, minLikelihoodPercent, answersTogether, whoInvites } = rules;
  return {
    resumeUpload: rules.resumeUpload ? "on" : "off",
    needed,
    afterTakingBack,
    region,
    minLikelihoodPercent: String(minLikelihoodPercent),
    answersTogether: String(answersTogether),
    whoInvites,
  };
}

type Values = ReturnType<typeof valuesOf>;

function RulesForm({ rules }: { rules: CompanyRules }) {
  const queryClient = useQueryClient();
  const save = useMutation(api.manager.outreach.saveCompanyRules.mutationOptions());
  const form = useForm<Values>({ mode: "controlled", initialValues: valuesOf(rules) });
  const { minLikelihoodPercent, leastLikelihoodPercent, leastTogether, companiesInvite } = rules;
  const { resumeUploadOffered } = rules;
  const percents = new Set([...likelihoodChoices.map(({ percent }) => percent), minLikelihoodPercent]);
  return (
    <FormFrame
      form={form}
      // Only what was changed, because another owner may have changed another rule.
      onSubmit={({ minLikelihoodPercent: percent, answersTogether, resumeUpload, ...values }) => {
        const chosen = {
          ...values,
          resumeUpload: resumeUpload === "on",
          minLikelihoodPercent: Number(percent),
          answersTogether: releaseChoices.find((one) => String(one) === answersTogether) ?? null,
        };
        const changed = Object.entries(chosen).filter(([name]) => form.isDirty(name));
        return save.mutateAsync(Object.fromEntries(changed));
      }}
      onDone={(saved) => {
        form.setInitialValues(valuesOf(saved));
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
      submitLabel="Save Rules"
    >
      <Rule {...texts.needed} {...form.getInputProps("needed")}>
        {neededBeforeAsking.map((one) => (
          <Radio key={one} value={one} label={neededLabels[one][0]} description={neededLabels[one][1]} />
        ))}
      </Rule>
      <Rule {...texts.afterTakingBack} {...form.getInputProps("afterTakingBack")}>
        {afterWithdrawing.map((one) => (
          <Radio key={one} value={one} label={withdrawalLabels[one]} />
        ))}
      </Rule>
      <Select
        label={
          <Text span fw={600} fz="md">
            {texts.region.title}
          </Text>
        }
        description={texts.region.affects}
        data={regions.map((one) => ({ value: one, label: regionNames[one] }))}
        allowDeselect={false}
        {...form.getInputProps("region")}
      />
      <Stack gap="xl">
        <Rule
          {...texts.minLikelihoodPercent}
          limit={
            leastLikelihoodPercent > 0 &&
            `This installation leaves out anyone with a chance below ${leastLikelihoodPercent} in 100.`
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
                description={likelihoodChoices.find((one) => one.percent === percent)?.description}
                disabled={percent < leastLikelihoodPercent}
              />
            ))}
        </Rule>
        <Rule
          {...texts.answersTogether}
          limit={
            leastTogether &&
            `This installation requires at least ${leastTogether} answers before any is shown.`
          }
          {...form.getInputProps("answersTogether")}
        >
          {releaseChoices.map((mode) => (
            <Radio
              key={String(mode)}
              value={String(mode)}
              label={mode === 3 ? `${releaseModeName(mode)} (recommended)` : releaseModeName(mode)}
              description={mode === null || mode === 3 ? releaseModeMeaning(mode) : undefined}
              disabled={(mode ?? 0) < (leastTogether ?? 0)}
            />
          ))}
        </Rule>
        {resumeUploadOffered ? (
          <Rule {...texts.resumeUpload} {...form.getInputProps("resumeUpload")}>
            {(["on", "off"] as const).map((one) => (
              <Radio key={one} value={one} label={resumeLabels[one]} />
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
            {inviterRules.map((one) => (
              <Radio
                key={one}
                value={one}
                label={inviterLabels[one][0]}
                description={inviterLabels[one][1]}
              />
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
  /** Whom the rule affects. */
  affects: string;
  /** What the installation requires of every company. */
  limit?: ReactNode;
  children: ReactNode;
}

/** A rule with its choices. */
function Rule({ title, affects, limit, children, ...group }: RuleProps) {
  const heading = <Title order={3}>{title}</Title>;
  return (
    <Radio.Group label={heading} description={affects} {...group}>
      <Stack gap="md" mt="md">
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

/** For members who cannot change the rules. */
function RulesInWords({ rules }: { rules: CompanyRules }) {
  const values: [keyof typeof texts, string][] = [
    ["needed", neededLabels[rules.needed][0]],
    ["afterTakingBack", withdrawalLabels[rules.afterTakingBack]],
    ["region", regionNames[rules.region]],
    ["minLikelihoodPercent", likelihoodLabel(rules.minLikelihoodPercent)],
    ["answersTogether", releaseModeName(rules.answersTogether)],
    [
      "resumeUpload",
      rules.resumeUploadOffered ? resumeLabels[rules.resumeUpload ? "on" : "off"] : resumesNotOffered,
    ],
    ["whoInvites", rules.companiesInvite ? inviterLabels[rules.whoInvites][0] : adminsInvite],
  ];
  return (
    <Stack component="dl" gap="md" m={0}>
      {values.map(([rule, value]) => (
        <div key={rule}>
          <Text component="dt" size="sm" c="dimmed">
            {texts[rule].title}
          </Text>
          <Text component="dd" m={0} fw={500}>
            {value}
          </Text>
          <Text component="dd" m={0} size="sm" c="dimmed">
            {texts[rule].affects}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
