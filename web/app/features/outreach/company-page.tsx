import { Card, Radio, Select, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type ReleaseMode,
  releaseModeMeaning,
  releaseModeName,
  releaseModes,
} from "#contract/batch-release.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import {
  type AfterWithdrawing,
  afterWithdrawing,
  type NeededBeforeAsking,
  neededBeforeAsking,
  regionNames,
  regions,
} from "#contract/portal-rules.ts";
import { CompanySignInCard } from "#web/app/features/accounts/company-sign-in/company-sign-in-card.tsx";
import { MembersCard } from "#web/app/features/accounts/members-card.tsx";
import { api } from "#web/app/lib/api.ts";
import { companyRulesOptions, notContactedOptions } from "./queries.ts";
import { LogoCard } from "#web/app/features/reports/logo-card.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ContactNotContacted } from "./contact-candidate-button.tsx";

/** Rules for all managers of the company. Each is saved as soon as it is changed. */
export function CompanyPage() {
  const rules = useQuery(companyRulesOptions);
  return (
    <Page
      title="Company"
      width="narrow"
      description={
        rules.data &&
        `These rules apply to every hiring manager at ${rules.data.company}. Changes are saved immediately.`
      }
    >
      <QueryState
        query={rules}
        errorTitle="Failed to load the company's rules"
        skeleton={<CardSkeletons count={2} height={160} />}
        empty={null}
      >
        {(loaded) => (
          <Stack gap="lg">
            <MembersCard />
            <CompanySignInCard />
            <ConsentRule rules={loaded} />
            <LikelihoodRule rules={loaded} />
            <BatchReleaseRule rules={loaded} />
            <LogoCard />
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

/** @param onSettled called after success and failure: the stored rules are shown again */
function useSaveRules(onSettled: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.manager.outreach.saveCompanyRules.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(companyRulesOptions.queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
        void queryClient.invalidateQueries({ queryKey: notContactedOptions.queryKey });
        toast.success("Saved", `This applies to every hiring manager at ${saved.company}.`);
      },
      onError: (error) => toast.failure("Failed to save the company's rules", error),
      onSettled,
    }),
  );
}

const consentRuleLabels: Record<NeededBeforeAsking, [label: string, description: string]> = {
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

/** Which consent is needed before surveys are sent, and what candidates are shown. */
function ConsentRule({ rules: { needed, afterTakingBack: after, region } }: { rules: CompanyRules }) {
  const [chosen, setChosen] = useState<Partial<CompanyRules>>({});
  const save = useSaveRules(() => setChosen({}));
  function choose(change: Partial<Pick<CompanyRules, "needed" | "afterTakingBack" | "region">>) {
    if (save.isPending) return;
    setChosen(change);
    save.mutate(change);
  }
  return (
    <Card>
      <Title order={2} mb="md">
        Consent
      </Title>
      <Stack gap="lg">
        <Radio.Group
          label="Required before surveys go out"
          description="Surveys that were already sent stay valid."
          value={chosen.needed ?? needed}
          onChange={(value) => choose({ needed: neededBeforeAsking.find((one) => one === value) ?? needed })}
        >
          <Stack gap="md" mt="md">
            {neededBeforeAsking.map((one) => (
              <Radio
                key={one}
                value={one}
                label={consentRuleLabels[one][0]}
                description={consentRuleLabels[one][1]}
              />
            ))}
          </Stack>
        </Radio.Group>
        {needed === "consent" && <ContactNotContacted />}
        <Radio.Group
          label="Answers after a candidate withdraws consent"
          description="Candidates read this before they agree. A change applies to later consents only."
          value={chosen.afterTakingBack ?? after}
          onChange={(value) =>
            choose({ afterTakingBack: afterWithdrawing.find((one) => one === value) ?? after })
          }
        >
          <Stack gap="md" mt="md">
            {afterWithdrawing.map((one) => (
              <Radio key={one} value={one} label={withdrawalLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Where your candidates live"
          description="Decides which consent text they read. Candidates can choose another region."
          data={regions.map((one) => ({ value: one, label: regionNames[one] }))}
          allowDeselect={false}
          value={chosen.region ?? region}
          onChange={(value) => choose({ region: regions.find((one) => one === value) ?? region })}
        />
      </Stack>
    </Card>
  );
}

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

/** Who is contacted automatically. What the installation does not allow is disabled. */
function LikelihoodRule({ rules }: { rules: CompanyRules }) {
  const { minLikelihoodPercent, leastLikelihoodPercent } = rules;
  const [chosen, setChosen] = useState<number>();
  const save = useSaveRules(() => setChosen(undefined));
  const isOther = likelihoodChoices.every(({ percent }) => percent !== minLikelihoodPercent);
  const other = {
    percent: minLikelihoodPercent,
    label: `Only people with a chance of at least ${minLikelihoodPercent} in 100 of having worked closely`,
  };
  const choices = isOther ? [...likelihoodChoices, other] : likelihoodChoices;
  return (
    <RuleCard
      title="Who gets surveys automatically"
      description="Applies to everyone we have not contacted yet. You can still choose anyone yourself."
      value={String(chosen ?? minLikelihoodPercent)}
      onChange={(value) => {
        if (save.isPending) return;
        setChosen(Number(value));
        save.mutate({ minLikelihoodPercent: Number(value) });
      }}
      limit={
        leastLikelihoodPercent > 0 &&
        `This installation leaves out anyone with a chance below ${leastLikelihoodPercent} in 100.`
      }
    >
      {choices
        .toSorted((a, b) => a.percent - b.percent)
        .map(({ percent, ...words }) => (
          <Radio
            key={percent}
            value={String(percent)}
            {...words}
            disabled={percent < leastLikelihoodPercent}
          />
        ))}
    </RuleCard>
  );
}

const choices: ReleaseMode[] = [null, ...releaseModes];

/** How answers are shown. Modes that the installation does not allow are disabled. */
function BatchReleaseRule({ rules: { answersTogether, leastTogether } }: { rules: CompanyRules }) {
  const [chosen, setChosen] = useState<ReleaseMode>();
  const save = useSaveRules(() => setChosen(undefined));
  return (
    <RuleCard
      title="How answers are shown"
      description="Applies to candidates you add from now on, because reviewers read it before they answer."
      value={String(chosen === undefined ? answersTogether : chosen)}
      onChange={(value) => {
        if (save.isPending) return;
        const mode = choices.find((one) => String(one) === value) ?? null;
        setChosen(mode);
        save.mutate({ answersTogether: mode });
      }}
      limit={
        leastTogether && `This installation requires at least ${leastTogether} answers before any is shown.`
      }
    >
      {choices.map((mode) => (
        <Radio
          key={String(mode)}
          value={String(mode)}
          label={mode === 3 ? `${releaseModeName(mode)} (recommended)` : releaseModeName(mode)}
          description={mode === null || mode === 3 ? releaseModeMeaning(mode) : undefined}
          disabled={(mode ?? 0) < (leastTogether ?? 0)}
        />
      ))}
    </RuleCard>
  );
}

interface RuleCardProps {
  title: string;
  /** Whom the rule affects. */
  description: string;
  value: string;
  onChange: (value: string) => void;
  /** What the installation requires of every company. */
  limit: ReactNode;
  children: ReactNode;
}

/** A rule with its choices. */
function RuleCard({ title, limit, children, ...group }: RuleCardProps) {
  const heading = (
    <Title order={2} mb={4}>
      {title}
    </Title>
  );
  return (
    <Card>
      <Radio.Group label={heading} {...group}>
        <Stack gap="md" mt="md">
          {children}
          {limit && (
            <Text size="sm" c="dimmed">
              {limit}
            </Text>
          )}
        </Stack>
      </Radio.Group>
    </Card>
  );
}
