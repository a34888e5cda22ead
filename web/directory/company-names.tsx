import { Card, Group, Stack, Table, Text, TextInput, Title, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconAffiliate, IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { CompanySaying } from "#contract/companies.ts";
import { sayingsOptions } from "#web/queries/directory.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { usePendingDeletions } from "#web/ui/pending-deletions.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AddNameButton } from "./add-name-button.tsx";
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
                <WideTable label="Said of company names">
                  <Table.Thead>
                    <Table.Tr>
                      {["Name", "It", "Company", "When", "Employments", "Change"].map((heading) => (
                        <Table.Th key={heading}>{heading}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {visible.map((saying) => (
                      <Row key={sayingPendingId(saying)} saying={saying} />
                    ))}
                  </Table.Tbody>
                </WideTable>
              )}
            </ShowMore>
          </Card>
        )}
      </Loaded>
    </Stack>
  );
}

const verbs = { same: "is", member: "belongs to", apart: "is not" };

function Row({ saying }: { saying: CompanySaying }) {
  const { name, relation, company, employments } = saying;
  return (
    <Table.Tr>
      <Table.Td fw={500}>{name}</Table.Td>
      <Table.Td>{verbs[relation]}</Table.Td>
      <Table.Td>
        <TextLink to="/admin/directory/company" search={{ name: company }} inherit>
          {company}
        </TextLink>
      </Table.Td>
      <Table.Td>{timeText(saying)}</Table.Td>
      <Table.Td>{employments.toLocaleString("en")}</Table.Td>
      <Table.Td ta="right">
        <TakeBackButton saying={saying} />
      </Table.Td>
    </Table.Tr>
  );
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
