import { Card, Text, Title } from "@mantine/core";
import type { CompanyRecord, KnownName } from "#contract/companies.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
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
          <WideTable
            label="Names"
            headings={["Name", "Who says so", "First told by", "When", "Employments", "Change"]}
            rows={visible.map((one) => ({
              key: one.name,
              cells: [
                one.name,
                reasons[one.source],
                one.toldBy,
                timeText(one),
                one.employments.toLocaleString("en"),
                one.canSplit && <SplitButton key="split" name={one.name} company={company.name} />,
              ],
            }))}
          />
        )}
      </ShowMore>
    </Card>
  );
}
