import { Stack } from "@mantine/core";
import { CompanySignInCard } from "#web/app/features/accounts/company-sign-in/company-sign-in-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { useIsOwner, useManager } from "#web/app/features/accounts/managers-queries.ts";
import { SecondFactorRuleCard } from "#web/app/features/accounts/second-factor-rule-card.tsx";
import { OwnSpendingCard } from "#web/app/features/directory/sources/own-spending-card.tsx";
import { LogoCard } from "#web/app/features/reports/logo-card.tsx";
import { ScimCard } from "#web/app/features/scim/scim-card.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { CompanyRulesCard } from "./company-rules-card.tsx";

/** The company's members, rules, sign-in and logo. Owners change them; everyone sees them. */
export function CompanyPage() {
  const company = useManager()?.company;
  const isOwner = useIsOwner();
  return (
    <Page title="Company" width="narrow" description={company}>
      <Stack gap="lg">
        <MembersCard />
        <CompanyRulesCard />
        {isOwner && (
          <>
            <SecondFactorRuleCard />
            <CompanySignInCard />
            <ScimCard />
            <OwnSpendingCard />
          </>
        )}
        <LogoCard />
        <ConnectionsCard />
      </Stack>
    </Page>
  );
}

function ConnectionsCard() {
  return (
    <TitledCard
      id="connections"
      title="Other programs"
      intro={
        <>
          API keys, and other ways to connect your programs, are on{" "}
          <TextLink to="/company/connections">Connections</TextLink>.
        </>
      }
    />
  );
}
