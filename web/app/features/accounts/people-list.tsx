import { Button, Card, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  /** The admin who is signed in. */
  isSelf?: boolean;
}

interface PeopleListProps<Account extends Person> {
  people: Account[];
  labelledBy: string;
  /** Shown after the name. */
  noteOf: (person: Account) => string | null;
  onSetActive: (person: Account, isActive: boolean) => Promise<unknown>;
  /** What else deactivating someone does. */
  deactivationNoteOf?: (person: Account) => string;
  /** What else can be done. */
  renderAction?: (person: Account) => ReactNode;
}

/** What else happens to a deactivated manager. */
export const managerDeactivationNote =
  "The invitations they sent no longer work. Their jobs and answers stay, but we send no surveys, reminders or digests for them.";

export function PeopleList<Account extends Person>(props: PeopleListProps<Account>) {
  const { people, labelledBy, ...row } = props;
  if (people.length === 0) return null;
  return (
    <Card padding={0} px={20}>
      <ul className={rows.rows} aria-labelledby={labelledBy}>
        {people.map((person) => (
          <Row key={person.id} person={person} {...row} />
        ))}
      </ul>
    </Card>
  );
}

type RowProps<Account extends Person> = Omit<PeopleListProps<Account>, "people" | "labelledBy"> & {
  person: Account;
};

function Row<Account extends Person>(props: RowProps<Account>) {
  const { person, noteOf, onSetActive, deactivationNoteOf, renderAction } = props;
  const { deactivatedAt, isSelf } = person;
  const name = fullName(person);
  const note = noteOf(person);
  const reactivate = useMutation({
    mutationFn: () => onSetActive(person, true),
    onSuccess: () => toast.success("Account reactivated", `${name} can sign in again.`),
    onError: (error) => toast.failure(`Failed to reactivate ${name}`, error),
  });
  const confirmDeactivate = () =>
    confirm({
      title: isSelf ? "Deactivate your own account?" : `Deactivate ${name}?`,
      message: isSelf
        ? "You will be signed out everywhere, and another admin has to reactivate your account."
        : `They will be signed out everywhere and can't sign in until you reactivate the account. ${deactivationNoteOf?.(person) ?? ""}`.trim(),
      confirmLabel: "Deactivate",
      errorTitle: `Failed to deactivate ${name}`,
      action: async () => {
        await onSetActive(person, false);
        toast.success("Account deactivated", `${name} can no longer sign in.`);
      },
    });
  return (
    <li>
      <PersonSummary person={person} note={note} />
      {deactivatedAt && <StatusBadge tone="danger">Deactivated</StatusBadge>}
      {renderAction?.(person)}
      {deactivatedAt ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Reactivate ${name}`}
          loading={reactivate.isPending}
          onClick={() => reactivate.mutate()}
        >
          Reactivate
        </Button>
      ) : (
        <Button variant="default" size="xs" aria-label={`Deactivate ${name}`} onClick={confirmDeactivate}>
          Deactivate
        </Button>
      )}
    </li>
  );
}

/** Name, address, and when someone joined and was last active. */
export function PersonSummary({ person, note }: { person: Person; note: string | null }) {
  const { firstName, lastName, email, createdAt, lastUsedAt } = person;
  return (
    <div className={rows.text}>
      <Text fw={500}>
        {firstName} {lastName}
        {note && (
          <Text span inherit fw={400} c="dimmed">
            {" "}
            · {note}
          </Text>
        )}
      </Text>
      <Text size="sm" className={rows.email}>
        {email}
      </Text>
      <Text size="sm" c="dimmed">
        Joined <DateText value={createdAt} />
        {lastUsedAt && (
          <>
            {" "}
            · last active <DateText value={lastUsedAt} />
          </>
        )}
      </Text>
    </div>
  );
}
