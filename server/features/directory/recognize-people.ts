import type { Employment } from "./check-row.ts";

/** Somebody of the directory, as a batch of rows finds and leaves them. */
export interface Person {
  /** Null: new. */
  id: number | null;
  name: string;
  email: string | null;
  profileUrl: string | null;
  profileKey: string | null;
  isChanged: boolean;
  /** Who they turned out to be, when a row knew both addresses. */
  same: Person | null;
}

type Identity = Pick<Employment, "name" | "email" | "profileUrl" | "profileKey">;

/**
 * For each row the person whom it tells of: known by the e-mail address, or by the profile's. A row with both joins
 * whoever was known by only one. Two e-mail addresses with one profile stay two people: the profile may be the page of
 * a whole team.
 */
export function recognizePeople(known: Person[], rows: Identity[]): { told: Person[]; people: Person[] } {
  const people = [...known];
  const byEmail = new Map(known.map((person) => [person.email, person]));
  const byProfile = new Map(known.map((person) => [person.profileKey, person]));
  const told = rows.map((row) => tell(row));
  return { told: told.map((person) => person.same ?? person), people };

  function tell(row: Identity): Person {
    const mailed = row.email === null ? undefined : byEmail.get(row.email);
    const profiled = row.profileKey === null ? undefined : byProfile.get(row.profileKey);
    const isSomebodyElse = profiled && row.email !== null && profiled.email !== null;
    const person = mailed ?? (profiled && !isSomebodyElse ? profiled : add(row, !profiled));
    if (profiled && profiled !== person && !isSomebodyElse && person.profileKey === null) {
      profiled.same = person;
      takeProfile(person, profiled);
    }
    if (!profiled && row.profileKey !== null && person.profileKey === null) takeProfile(person, row);
    if (person.email === null && row.email !== null) {
      person.email = row.email;
      byEmail.set(row.email, person);
      person.isChanged = true;
    }
    if (person.name !== row.name) {
      person.name = row.name;
      person.isChanged = true;
    }
    return person;
  }

  function add({ name, email, profileUrl, profileKey }: Identity, hasProfile: boolean): Person {
    const profile = hasProfile ? { profileUrl, profileKey } : { profileUrl: null, profileKey: null };
    const person: Person = { id: null, name, email, ...profile, isChanged: false, same: null };
    people.push(person);
    if (email !== null) byEmail.set(email, person);
    if (person.profileKey !== null) byProfile.set(person.profileKey, person);
    return person;
  }

  function takeProfile(
    person: Person,
    { profileUrl, profileKey }: Pick<Identity, "profileUrl" | "profileKey">,
  ) {
    Object.assign(person, { profileUrl, profileKey, isChanged: true });
    byProfile.set(profileKey, person);
  }
}
