import { Button, Card, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./people-list.module.css";

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  shutOutAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  /** Anyone who looks at the list; of hiring managers it is nobody. */
  isSelf?: boolean;
}

interface PeopleListProps<Listed extends Person> {
  people: Listed[];
  labelledBy: string;
  /** What stands behind the name. */
  noteOf: (person: Listed) => string | null;
  onShutOut: (person: Listed, isOut: boolean) => Promise<unknown>;
}

export function PeopleList<Listed extends Person>(props: PeopleListProps<Listed>) {
  const { people, labelledBy, ...row } = props;
  if (people.length === 0) return null;
  return (
    <Card padding={0}>
      <ul className={classes.people} aria-labelledby={labelledBy}>
        {people.map((person) => (
          <Row key={person.id} person={person} {...row} />
        ))}
      </ul>
    </Card>
  );
}

type RowProps<Listed extends Person> = Pick<PeopleListProps<Listed>, "noteOf" | "onShutOut"> & {
  person: Listed;
};

function Row<Listed extends Person>({ person, noteOf, onShutOut }: RowProps<Listed>) {
  const { email, shutOutAt, createdAt, lastUsedAt, isSelf } = person;
  const name = `${person.firstName} ${person.lastName}`;
  const note = noteOf(person);
  const letIn = useMutation({
    mutationFn: () => onShutOut(person, false),
    onSuccess: () => toast.success("Let in again", `${name} can sign in.`),
    onError: (error) => toast.failure(`Failed to let ${name} in again`, error),
  });
  const askToShutOut = () =>
    confirm({
      title: isSelf ? "Shut yourself out?" : `Shut out ${name}?`,
      message: isSelf
        ? "Every session of yours ends at once, this one too, and you cannot sign in until another admin lets you in again."
        : "Every session of theirs ends at once, and they cannot sign in until somebody lets them in again.",
      confirmLabel: "Shut Out",
      errorTitle: `Failed to shut out ${name}`,
      action: async () => {
        await onShutOut(person, true);
        toast.success("Shut out", `${name} cannot sign in any more.`);
      },
    });
  return (
    <li>
      <div className={classes.who}>
        <Text fw={500}>
          {name}
          {note && (
            <Text span inherit fw={400} c="dimmed">
              {" "}
              · {note}
            </Text>
          )}
        </Text>
        <Text size="sm" className={classes.email}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          Joined <DateText value={createdAt} />
          {lastUsedAt && (
            <>
              {" "}
              · last here <DateText value={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      {shutOutAt && <StatusBadge tone="danger">Shut out</StatusBadge>}
      {shutOutAt ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Let ${name} in again`}
          loading={letIn.isPending}
          onClick={() => letIn.mutate()}
        >
          Let In
        </Button>
      ) : (
        <Button variant="default" size="xs" aria-label={`Shut out ${name}`} onClick={askToShutOut}>
          Shut Out
        </Button>
      )}
    </li>
  );
}
