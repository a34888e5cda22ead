import { Card, Group, Stack, Text, TextInput, Title, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconAffiliate, IconSearch } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CompanySaying } from "#contract/companies.ts";
import { sayingsOptions } from "./queries.ts";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { AddNameButton } from "./add-name-button.tsx";
import { Findings } from "./findings.tsx";
import { sayingPendingId, TakeBackButton } from "./take-back-button.tsx";
import { timeText } from "./time-text.ts";
import { WideTable } from "./wide-table.tsx";

/** The way to a company's names, and what admins said of them. */
export function CompanyNames() {
  const sayings = useQuery(sayingsOptions);
  const doomed = usePendingDeletions();
  return (
    <Stack gap="md" component="section" aria-labelledby="company-names">
      <Group justify="space-between">
        <Title order={2} id="company-names">
          Company names
        </Title>
        <AddNameButton />
      </Group>
      <Text size="sm" c="dimmed" mt={-8}>
        Legal forms, case and accents never matter: 'ACME, Inc.' is 'Acme'. A list that comes with the product
        knows former names and families of well-known companies. What neither knows, or gets wrong, is said
        here.
      </Text>
      <CompanySearch />
      <Findings />
      <Loaded
        query={{ ...sayings, data: sayings.data?.filter((one) => !doomed.has(sayingPendingId(one))) }}
        errorTitle="Failed to load the company names."
        skeleton={<RowSkeletons count={2} />}
        empty={
          <EmptyState icon={<IconAffiliate size={24} />} title="Nothing said yet">
            A name that you add finds its company's people too, as 'Facebook' does those of 'Meta'.
          </EmptyState>
        }
      >
        {(loaded) => (
          <Card py="xs">
            <ShowMore items={loaded} pageSize={20}>
              {(visible) => (
                <WideTable
                  label="Said of company names"
                  headings={["Name", "It", "Company", "When", "Employments", "Change"]}
                  rows={visible.map((saying) => ({ key: sayingPendingId(saying), cells: cellsOf(saying) }))}
                />
              )}
            </ShowMore>
          </Card>
        )}
      </Loaded>
    </Stack>
  );
}

const verbs = { same: "is", member: "belongs to", apart: "is not" };

function cellsOf(saying: CompanySaying): ReactNode[] {
  const { name, relation, company, employments } = saying;
  return [
    name,
    verbs[relation],
    <TextLink key="company" to="/admin/directory/company" search={{ name: company }}>
      {company}
    </TextLink>,
    timeText(saying),
    employments.toLocaleString("en"),
    <TakeBackButton key="back" saying={saying} />,
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
        <TextInput
          flex={1}
          maw={420}
          type="search"
          label="A company's name"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Button type="submit" variant="default">
          Show Company
        </Button>
      </Group>
    </form>
  );
}
