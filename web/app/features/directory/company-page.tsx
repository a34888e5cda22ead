import { PairPreview } from "./pair-preview.tsx";
import { rulePendingId, RevertRuleButton } from "./revert-rule-button.tsx";
import type { CompanyRecord, KnownName } from "#contract/companies.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { AddNameButton } from "./add-name-button.tsx";
import { companyOptions } from "./queries.ts";
import { formatPeriod } from "#web/shared/format-date.ts";
import { WideTable } from "./wide-table.tsx";
import { Button, Card, Text, Title } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { formatNumber } from "#web/app/ui/text.tsx";

const reasons: Record<KnownName["source"], string> = {
  spelling: "Same spelling",
  list: "Built-in list",
  admin: "Admin",
};

const route = getRouteApi("/admin/directory_/company");

/** A company by any of its names: all names with their source, and related companies. */
export function CompanyPage() {
  const name = (route.useSearch().name ?? "").trim();
  const company = useQuery({ ...companyOptions(name), enabled: name !== "" });
  const back = <BackLink to="/admin/directory">Back to Directory</BackLink>;
  const noCompany = (
    <EmptyState
      icon={<IconBuilding size={24} />}
      title="No company chosen"
      action={<ButtonLink to="/admin/directory">Look up a company</ButtonLink>}
    >
      Enter a company name in the directory to see its other names and its parts.
    </EmptyState>
  );
  if (name === "")
    return (
      <Page title="Company" back={back}>
        {noCompany}
      </Page>
    );
  return (
    <QueryState
      query={company}
      errorTitle="Failed to load this company."
      skeleton={<RowSkeletons />}
      missing={noCompany}
      renderFrame={(content) => (
        <Page title={name} back={back}>
          {content}
        </Page>
      )}
    >
      {(loaded) => (
        <Page
          key={loaded.name}
          title={loaded.name}
          back={back}
          description={
            loaded.headcount !== null && `About ${formatNumber(loaded.headcount)} people worked there.`
          }
          actions={loaded.isCompany && <AddNameButton company={loaded.name} />}
        >
          {isUnknown(loaded) ? (
            <EmptyState
              icon={<IconBuilding size={24} />}
              title={`Nobody in the directory worked at '${loaded.name}'`}
              action={<ButtonLink to="/admin/directory">Look up another company</ButtonLink>}
            >
              Check the spelling, or merge this name with another one.
            </EmptyState>
          ) : (
            <>
              <CompanyNameTable company={loaded} />
              <CompanyRelatives company={loaded} />
            </>
          )}
        </Page>
      )}
    </QueryState>
  );
}

/** Probably misspelled: no other name, no one who worked there, and no relatives. */
const isUnknown = ({ isCompany, names, family }: CompanyRecord) =>
  isCompany && names.length === 1 && names[0]?.employments === 0 && family.length === 0;

function CompanyNameTable({ company }: { company: CompanyRecord }) {
  return (
    <Card>
      <Title order={2} mb={4}>
        Names
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {company.isCompany
          ? "A work history with any of these names finds the same people."
          : "This is not a company, so no one is found by it."}
      </Text>
      <ShowMore items={company.names} pageSize={30}>
        {(visible) => (
          <WideTable
            label="Names"
            headings={["Name", "Source", "First seen in", "When", "Employments", "Change"]}
            rows={visible.map(({ name, source, toldBy, since, until, employments, canSplit }) => ({
              key: name,
              cells: [
                name,
                reasons[source],
                toldBy,
                formatPeriod({ since, until }),
                formatNumber(employments),
                canSplit && <SplitButton key="split" name={name} company={company.name} />,
              ],
            }))}
          />
        )}
      </ShowMore>
    </Card>
  );
}

/** Makes one of a company's names a separate company after a preview of the effect. */
function SplitButton({ name, company }: { name: string; company: string }) {
  const confirmSplit = () =>
    confirm({
      title: `Split '${name}' from ${company}?`,
      message: <PairPreview name={name} company={company} relation="apart" />,
      confirmLabel: "Split off",
      errorTitle: "Failed to split off the name",
      action: async () => {
        await api.admin.companies.split.call({ name, company });
        toast.success("Name split off", `'${name}' is now a company of its own.`);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.companies.key() }),
    });
  return (
    <Button variant="default" size="xs" onClick={confirmSplit} aria-label={`Split off ${name}`}>
      Split off
    </Button>
  );
}

/** Parents and members: offered next to the company, but not the same company. */
function CompanyRelatives({ company: { name, family } }: { company: CompanyRecord }) {
  const pendingDeletions = usePendingDeletions();
  const visibleFamily = family.filter(
    ({ ruleId }) =>
      ruleId === null || !pendingDeletions.has(rulePendingId({ relation: "member", id: ruleId })),
  );
  return (
    <Card>
      <Title order={2} mb="md">
        Related companies
      </Title>
      {visibleFamily.length === 0 && (
        <Text size="sm" c="dimmed">
          None known. Branches such as '{name} Ireland' are always offered.
        </Text>
      )}
      {visibleFamily.length > 0 && (
        <ShowMore items={visibleFamily} pageSize={20}>
          {(visible) => (
            <WideTable
              label="Related companies"
              headings={["Company", "Relation", "Source", "When", "Change"]}
              rows={visible.map((relative) => ({
                key: `${relative.is} ${relative.name} ${relative.ruleId}`,
                cells: [
                  <TextLink key="name" to="/admin/directory/company" search={{ name: relative.name }}>
                    {relative.name}
                  </TextLink>,
                  relative.is === "parent" ? `parent of ${name}` : `part of ${name}`,
                  reasons[relative.source],
                  formatPeriod(relative),
                  relative.ruleId !== null && (
                    <RevertRuleButton
                      key="revert"
                      rule={{ id: relative.ruleId, relation: "member", name: relative.name, company: name }}
                    />
                  ),
                ],
              }))}
            />
          )}
        </ShowMore>
      )}
    </Card>
  );
}
