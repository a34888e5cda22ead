import { Card, Table, Text, Title } from "@mantine/core";
import type { CompanyRecord } from "#contract/companies.ts";
import { usePendingDeletions } from "#web/ui/pending-deletions.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { sayingPendingId, TakeBackButton } from "./take-back-button.tsx";
import { timeText } from "./time-text.ts";
import { WideTable } from "./wide-table.tsx";

/** Whom it belongs to and who belongs to it: offered beside it, and never the same. */
export function CompanyRelatives({ company: { name, family } }: { company: CompanyRecord }) {
  const doomed = usePendingDeletions();
  const shown = family.filter(
    ({ sayingId }) => sayingId === null || !doomed.has(sayingPendingId({ relation: "member", id: sayingId })),
  );
  return (
    <Card>
      <Title order={2} mb="md">
        Family
      </Title>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          None is known. Its branches, as '{name} Ireland', are offered in any case.
        </Text>
      )}
      {shown.length > 0 && (
        <ShowMore items={shown} pageSize={20}>
          {(visible) => (
            <WideTable label="Family">
              <Table.Thead>
                <Table.Tr>
                  {["Company", "It", "Who says so", "When", "Change"].map((heading) => (
                    <Table.Th key={heading}>{heading}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {visible.map((one) => (
                  <Table.Tr key={`${one.is} ${one.name} ${one.sayingId}`}>
                    <Table.Td>
                      <TextLink to="/admin/directory/company" search={{ name: one.name }} inherit>
                        {one.name}
                      </TextLink>
                    </Table.Td>
                    <Table.Td>{one.is === "parent" ? `stands above ${name}` : `belongs to ${name}`}</Table.Td>
                    <Table.Td>{one.source === "admin" ? "An admin" : "The shipped list"}</Table.Td>
                    <Table.Td>{timeText(one)}</Table.Td>
                    <Table.Td ta="right">
                      {one.sayingId !== null && (
                        <TakeBackButton
                          saying={{ id: one.sayingId, relation: "member", name: one.name, company: name }}
                        />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
          )}
        </ShowMore>
      )}
    </Card>
  );
}
