import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { releaseModeName } from "#contract/batch-release.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { useManager } from "#web/app/features/accounts/managers-queries.ts";
import { OwnersOnlyNote } from "#web/app/features/accounts/owners-only.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { ContactNotContacted } from "#web/app/features/outreach/contact-candidate-button.tsx";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";
import { RulesForm } from "./company-rules-form.tsx";
import {
  adminsInvite,
  inviterLabels,
  likelihoodLabel,
  neededLabels,
  resumeLabels,
  resumesNotOffered,
  texts,
  withdrawalLabels,
} from "./company-rules-words.ts";

/** The company's rules for all its members. Owners change them; everyone else reads them. */
export function CompanyRulesCard() {
  const rules = useQuery(companyRulesOptions);
  const role = useManager()?.role;
  const isOwner = role === "owner";
  return (
    <QueryState
      query={rules}
      errorTitle="Failed to load the company's rules"
      skeleton={<CardSkeletons count={2} height={160} />}
    >
      {(loaded) => (
        <TitledCard
          id="rules"
          title="Rules"
          intro={isOwner && `They apply to everyone at ${loaded.company}.`}
        >
          <Stack gap="lg">
            {!isOwner && <OwnersOnlyNote />}
            {isOwner ? <RulesForm rules={loaded} /> : <RulesInWords rules={loaded} />}
            {loaded.needed === "consent" && role !== "viewer" && <ContactNotContacted />}
          </Stack>
        </TitledCard>
      )}
    </QueryState>
  );
}

/** For members who cannot change the rules. */
function RulesInWords({ rules }: { rules: CompanyRules }) {
  const values: [keyof typeof texts, string][] = [
    ["needed", neededLabels[rules.needed].label],
    ["afterWithdrawal", withdrawalLabels[rules.afterWithdrawal]],
    ["region", regionNames[rules.region]],
    ["minLikelihoodPercent", likelihoodLabel(rules.minLikelihoodPercent)],
    ["answersTogether", releaseModeName(rules.answersTogether)],
    [
      "resumeUpload",
      rules.resumeUploadOffered ? resumeLabels[rules.resumeUpload ? "on" : "off"] : resumesNotOffered,
    ],
    ["whoInvites", rules.companiesInvite ? inviterLabels[rules.whoInvites].label : adminsInvite],
  ];
  return (
    <Stack component="dl" m={0}>
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
