import { Card, Text, Title } from "@mantine/core";
import type { CompanyRecord } from "#contract/companies.ts";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
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
            <WideTable
              label="Family"
              headings={["Company", "It", "Who says so", "When", "Change"]}
              rows={visible.map((one) => ({
                key: `${one.is} ${one.name} ${one.sayingId}`,
                cells: [
                  <TextLink key="name" to="/admin/directory/company" search={{ name: one.name }}>
                    {one.name}
                  </TextLink>,
                  one.is === "parent" ? `stands above ${name}` : `belongs to ${name}`,
                  one.source === "admin" ? "An admin" : "The shipped list",
                  timeText(one),
                  one.sayingId !== null && (
                    <TakeBackButton
                      key="back"
                      saying={{ id: one.sayingId, relation: "member", name: one.name, company: name }}
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
