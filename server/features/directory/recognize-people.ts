import type { Employment } from "./check-row.ts";

/** What a row states about a person. */
export type Identity = Pick<Employment, "name" | "email" | "profileUrl" | "profileKey">;

export const noProfile = { profileUrl: null, profileKey: null };

/** A person of the directory, as the rows of a batch find and change them. */
export interface Person extends Identity {
  /** Null if new. */
  id: number | null;
  isChanged: boolean;
  /** The other record of the same person, if a row has the addresses of both. */
  same: Person | null;
}

/**
 * Finds the person of each row by the e-mail or profile address. A row with both joins records that have only one. Two
 * e-mail addresses with one profile stay two people, because the profile may be the page of a whole team.
 */
export function recognizePeople(known: Person[], rows: Identity[]): { reported: Person[]; people: Person[] } {
  const people = [...known];
  const byEmail = new Map(known.map((person) => [person.email, person]));
  const byProfile = new Map(known.map((person) => [person.profileKey, person]));

  function recognize(row: Identity): Person {
    const mailed = row.email === null ? undefined : byEmail.get(row.email);
    const profiled = row.profileKey === null ? undefined : byProfile.get(row.profileKey);
    const hasOtherEmail = row.email !== null && profiled !== undefined && profiled.email !== null;
    const owner = hasOtherEmail ? undefined : profiled;
    const person = mailed ?? owner ?? add(row, { hasProfile: profiled === undefined });
    if (owner && owner !== person && person.profileKey === null) {
      owner.same = person;
      takeProfile(person, owner);
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

  function add({ name, email, profileUrl, profileKey }: Identity, { hasProfile }: { hasProfile: boolean }) {
    const profile = hasProfile ? { profileUrl, profileKey } : noProfile;
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

  const recognized = rows.map(recognize);
  return { reported: recognized.map((person) => person.same ?? person), people };
}
