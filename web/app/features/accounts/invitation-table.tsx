import { type Invitation, invitationSorts } from "#contract/invitations.ts";
import { textParam, useSetParams } from "#web/app/lib/search-params.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { useIsPrinted } from "#web/app/ui/lists.tsx";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import { InvitationActions, InvitationStatus } from "./invitation-actions.tsx";
import classes from "./invitation-table.module.css";
import type { InvitationQuery } from "./invitations.ts";
import { Card, Group, NativeSelect, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";

const sortChoices = [
  { value: "created-desc", label: "Newest first" },
  { value: "created-asc", label: "Oldest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
  { value: "email-asc", label: "Email, A to Z" },
  { value: "email-desc", label: "Email, Z to A" },
  { value: "company-asc", label: "Company, A to Z" },
  { value: "company-desc", label: "Company, Z to A" },
  { value: "status-asc", label: "Status, A to Z" },
  { value: "status-desc", label: "Status, Z to A" },
  { value: "expires-asc", label: "Expiry, soonest first" },
  { value: "expires-desc", label: "Expiry, latest first" },
];

/** A table if seven columns fit, otherwise cards. */
export function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const isWide = useMediaQuery("(width >= 72em)", undefined, { getInitialValueInEffect: false });
  const isPrinted = useIsPrinted();
  return isWide && !isPrinted ? <Rows invitations={invitations} /> : <Cards invitations={invitations} />;
}

function Rows({ invitations }: { invitations: Invitation[] }) {
  return (
    <Card padding={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" borderColor="var(--line)">
        <Table.Thead>
          <Table.Tr>
            <SortHeading by="name">Name</SortHeading>
            <SortHeading by="email">Email</SortHeading>
            <SortHeading by="company">Company</SortHeading>
            <Table.Th style={{ whiteSpace: "nowrap" }}>Invitation Code</Table.Th>
            <SortHeading by="status">Invitation Status</SortHeading>
            <SortHeading by="expires">Expires At</SortHeading>
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <Table.Tr key={invitation.id}>
              <Table.Td style={{ overflowWrap: "anywhere", minWidth: 120 }}>{fullName(invitation)}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere", minWidth: 160 }}>{invitation.email}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere", minWidth: 120 }}>{invitation.company}</Table.Td>
              <Table.Td>
                <CodeText invitation={invitation} />
              </Table.Td>
              <Table.Td>
                <InvitationStatus invitation={invitation} />
              </Table.Td>
              <Table.Td style={{ whiteSpace: "nowrap" }}>
                <ExpiresAt invitation={invitation} />
              </Table.Td>
              <Table.Td>
                <InvitationActions invitation={invitation} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Cards({ invitations }: { invitations: Invitation[] }) {
  return (
    <Stack gap="sm">
      <SortSelect />
      {invitations.map((invitation) => (
        <Card key={invitation.id} component="article" aria-label={fullName(invitation)} padding="md">
          <Group justify="space-between" gap="xs">
            <Text component="h2" size="md" fw={600} m={0} style={{ overflowWrap: "anywhere" }}>
              {fullName(invitation)}
            </Text>
            <InvitationStatus invitation={invitation} />
          </Group>
          <Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: "anywhere" }}>
            {invitation.email}
          </Text>
          <DescriptionList
            facts={[
              ["Company", invitation.company],
              ["Invitation Code", <CodeText key="code" invitation={invitation} />],
              ["Expires At", <ExpiresAt key="expires" invitation={invitation} />],
            ]}
          />
          <Group justify="flex-end" mt="sm">
            <InvitationActions invitation={invitation} />
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

function ExpiresAt({ invitation: { expiresAt } }: { invitation: Invitation }) {
  // The same day as in the e-mail.
  return expiresAt ? <DateText value={expiresAt.slice(0, 10)} /> : "Never";
}

function CodeText({ invitation: { invitationCode } }: { invitation: Invitation }) {
  return (
    <Text component="span" size="sm" ff="monospace" style={{ whiteSpace: "nowrap" }}>
      {invitationCode}
    </Text>
  );
}

/** A column heading that sorts the list: ascending, descending, then by age again. */
function SortHeading({ by, children }: { by: Sort["sort"]; children: string }) {
  const [{ sort, order }, setSort] = useSort();
  const isSorted = sort === by;
  const direction = order === "asc" ? "ascending" : "descending";
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  function getNextSort(): Sort {
    if (!isSorted) return { sort: by, order: "asc" };
    return order === "asc" ? { sort: by, order: "desc" } : { sort: "created", order: "desc" };
  }
  return (
    <Table.Th className={classes.heading} aria-sort={isSorted ? direction : "none"}>
      <UnstyledButton className={classes.button} onClick={() => setSort(getNextSort())}>
        {children}
        <Arrow size={14} aria-hidden className={isSorted ? undefined : classes.off} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Selects the order if the list is shown as cards, which have no column headings. */
function SortSelect() {
  const [{ sort, order }, setSort] = useSort();
  return (
    <NativeSelect
      aria-label="Sort invitations"
      data={sortChoices}
      value={`${sort}-${order}`}
      onChange={(event) => {
        const [column, direction] = event.currentTarget.value.split("-");
        setSort({ sort: toSort(column), order: direction === "asc" ? "asc" : "desc" });
      }}
    />
  );
}

export type Sort = Pick<InvitationQuery, "sort" | "order">;

/** The order of the list, in the URL as `sort` and `order`. */
export function useSort(): [Sort, (sort: Sort) => void] {
  const search = useSearch({ strict: false });
  const setParams = useSetParams();
  const sort = toSort(textParam(search, "sort"));
  const order = textParam(search, "order") ?? (sort === "created" ? "desc" : "asc");
  return [
    { sort, order: order === "desc" ? "desc" : "asc" },
    (next) =>
      setParams(
        next.sort === "created" && next.order === "desc" ? { sort: undefined, order: undefined } : next,
      ),
  ];
}

const toSort = (text: string | undefined) => invitationSorts.find((name) => name === text) ?? "created";
