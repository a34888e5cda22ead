import type { PersonFound } from "#contract/directory.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";
import classes from "./people-found.module.css";

/** Who was found, each with where they are or were last. */
export function PeopleFound({ people, q }: { people: PersonFound[]; q: string }) {
  return (
    <ul className={classes.people} aria-label="People found">
      {people.map(({ id, name, email, profileUrl, latest }) => (
        <li key={id}>
          <TextLink to="/admin/directory/$personId" params={{ personId: String(id) }} search={{ q }} fw={500}>
            {name}
          </TextLink>
          <span>{latest && whereabouts(latest)}</span>
          <span className={classes.address}>{email ?? profileUrl}</span>
        </li>
      ))}
    </ul>
  );
}

function whereabouts({ company, position, isCurrent }: NonNullable<PersonFound["latest"]>): string {
  const place = position ? `${position} at ${company}` : company;
  return isCurrent ? place : `${place}, formerly`;
}
