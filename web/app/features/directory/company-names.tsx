import { Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CompanyRule, Finding } from "#contract/companies.ts";
import { DateText, formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { SearchInput, ShowMore } from "#web/app/ui/lists.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { AddNameButton } from "./add-name-button.tsx";
import { findingsOptions, companyRulesOptions } from "./queries.ts";
import { RevertRuleButton, rulePendingId } from "./revert-rule-button.tsx";
import { formatPeriod } from "#web/shared/format-date.ts";
import { WideTable } from "./wide-table.tsx";

/** A search for a company, the progress of repeated searches, and the rules that admins added. */
export function CompanyNames() {
  const rules = useQuery(companyRulesOptions);
  const pendingDeletions = usePendingDeletions();
  return (
    <Stack component="section" aria-labelledby="company-names">
      <Group justify="space-between">
        <Title order={2} id="company-names">
          Company names
        </Title>
        <AddNameButton />
      </Group>
      <Text size="sm" c="dimmed" mt={-8}>
        Legal forms, case and accents don't matter: 'ACME, Inc.' is 'Acme'. The built-in list knows well-known
        companies. Add what it lacks or gets wrong.
      </Text>
      <CompanySearch />
      <RepeatedSearches />
      <QueryState
        query={{ ...rules, data: rules.data?.filter((rule) => !pendingDeletions.has(rulePendingId(rule))) }}
        errorTitle="Failed to load the company names."
        skeleton={<RowSkeletons count={2} />}
        empty={
          <Text size="sm">
            No names added yet. Add 'Facebook' to 'Meta', and a search for one finds the people of both.
          </Text>
        }
      >
        {(loaded) => (
          <Card py="xs">
            <ShowMore items={loaded} pageSize={20}>
              {(visible) => (
                <WideTable
                  label="Company names that admins added"
                  headings={["Name", "Relation", "Company", "When", "Employments", "Change"]}
                  rows={visible.map((rule) => ({ key: rulePendingId(rule), cells: renderCells(rule) }))}
                />
              )}
            </ShowMore>
          </Card>
        )}
      </QueryState>
    </Stack>
  );
}

const relationNames = { same: "same as", member: "part of", apart: "not the same as" };

function renderCells(rule: CompanyRule): ReactNode[] {
  const { name, relation, company, employments } = rule;
  return [
    name,
    relationNames[relation],
    <TextLink key="company" to="/admin/directory/company" search={{ name: company }}>
      {company}
    </TextLink>,
    formatPeriod(rule),
    formatNumber(employments),
    <RevertRuleButton key="revert" rule={rule} />,
  ];
}

function CompanySearch() {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  function open(event: FormEvent) {
    event.preventDefault();
    const name = words.trim();
    if (name) void navigate({ to: "/admin/directory/company", search: { name } });
  }
  return (
    <form onSubmit={open}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <SearchInput flex={1} maw={420} label="Company name" value={words} onChange={setWords} />
        <Button type="submit" variant="default">
          Show company
        </Button>
      </Group>
    </form>
  );
}

/**
 * The progress of repeating the search for former colleagues after name changes. It runs on the server, even when this
 * page is closed.
 */
function RepeatedSearches() {
  const findings = useQuery(findingsOptions);
  return (
    <QueryState
      query={findings}
      errorTitle="Failed to load the search progress."
      skeleton={null}
      empty={null}
    >
      {(loaded) =>
        loaded.length > 0 && (
          <Card>
            <Stack component="ul">
              {loaded.map((finding, index) => (
                <RepeatedSearchRow
                  key={`${finding.names.join(" ")} ${finding.endedAt ?? index}`}
                  finding={finding}
                />
              ))}
            </Stack>
          </Card>
        )
      }
    </QueryState>
  );
}

function RepeatedSearchRow({ finding: { names, state, total, done, endedAt } }: { finding: Finding }) {
  const quotedNames = names.map((name) => `'${name}'`).join(" and ");
  const title = `Repeated search for ${quotedNames}`;
  return (
    <li>
      <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      {state === "under_way" && total !== null && (
        <Progress value={total > 0 ? (100 * done) / total : 0} my={6} aria-label={title} />
      )}
      <Text size="sm" c={state === "stopped" ? "red" : "dimmed"}>
        {state === "ended" && (
          <>
            Searched again for {pluralize(done, "candidate")}
            {endedAt && (
              <>
                , <DateText value={endedAt} />
              </>
            )}
          </>
        )}
        {state === "under_way" &&
          (total === null
            ? "Counting the candidates"
            : `Searched again for ${done} of ${pluralize(total, "candidate")}`)}
        {state === "stopped" &&
          `Stopped after ${done} of ${total ?? "some"} candidates. Open Deliveries to retry.`}
      </Text>
    </li>
  );
}
