import { Card, Table, Text, Title } from "@mantine/core";
import type { CompanyRecord, KnownName } from "#contract/companies.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { SplitButton } from "./split-button.tsx";
import { timeText } from "./time-text.ts";
import { WideTable } from "./wide-table.tsx";

/** Why a name is the company's. */
const reasons: Record<KnownName["source"], string> = {
  spelling: "Its spelling",
  list: "The shipped list",
  admin: "An admin",
};

export function CompanyNameTable({ company }: { company: CompanyRecord }) {
  return (
    <Card>
      <Title order={2} mb="md">
        Names
      </Title>
      {!company.isCompany && (
        <Text size="sm" c="dimmed" mb="md">
          This says that there is no company. Nobody is found by it.
        </Text>
      )}
      <ShowMore items={company.names} pageSize={30}>
        {(visible) => (
          <WideTable label="Names">
            <Table.Thead>
              <Table.Tr>
                {["Name", "Who says so", "First told by", "When", "Employments", "Change"].map((heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {visible.map((one) => (
                <Table.Tr key={one.name}>
                  <Table.Td fw={500}>{one.name}</Table.Td>
                  <Table.Td>{reasons[one.source]}</Table.Td>
                  <Table.Td>{one.toldBy}</Table.Td>
                  <Table.Td>{timeText(one)}</Table.Td>
                  <Table.Td>{one.employments.toLocaleString("en")}</Table.Td>
                  <Table.Td ta="right">
                    {one.canSplit && <SplitButton name={one.name} company={company.name} />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
      </ShowMore>
    </Card>
  );
}
