import { Card, Text, Title } from "@mantine/core";
import type { Person } from "#contract/directory.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Facts } from "#web/app/ui/facts.tsx";
import { monthLabel } from "#web/app/ui/month-label.ts";
import { WideTable } from "./wide-table.tsx";

export function PersonRecord({ person }: { person: Person }) {
  return (
    <>
      <Card>
        <Facts
          facts={[
            ["E-mail address", person.email],
            ["Contact", person.isSharedMailbox ? "Shared mailbox: never contacted automatically" : null],
            ["Profile address", person.profileUrl],
            ["In the directory since", <DateText key="since" value={person.since} />],
          ]}
        />
      </Card>
      <Card>
        <Title order={2} mb="md">
          Employments
        </Title>
        {person.employments.length === 0 && <Text c="dimmed">None is known.</Text>}
        {person.employments.length > 0 && <Employments of={person} />}
      </Card>
    </>
  );
}

function Employments({ of }: { of: Person }) {
  return (
    <WideTable
      label="Employments"
      headings={["Company", "Position", "Also told", "Start", "End", "Last told", "Source"]}
      rows={of.employments.map(({ id, company, position, start, end, seen, source, ...where }) => ({
        key: id,
        cells: [
          company,
          position,
          [where.level, where.team, where.department, where.place].filter(Boolean).join(" · "),
          start ? monthLabel(start) : "not known",
          end ? monthLabel(end) : "still there",
          monthLabel(seen),
          source && (
            <span key="source">
              {source.fileName}, <DateText value={source.importedAt} />
            </span>
          ),
        ],
      }))}
    />
  );
}
