import { personName } from "#server/directory/person-name.ts";
import { keyedHashes } from "#server/sealing/seal.ts";
import { mailboxOf } from "#server/sealing/mailbox-of.ts";

/**
 * A mark of somebody or of a company, as a candidate's exclusions keep it, under the secret as it is and as it was. It is
 * the candidate's own: whom two of them do not want asked is not seen from what is kept.
 */
export const markHashes = (secret: string, candidateId: string, mark: string): string[] =>
  keyedHashes(secret, "whom not to ask", `${candidateId} ${mark}`);

export const addressMarks = (email: string) => [
  `address ${email.trim().toLowerCase()}`,
  `mailbox ${mailboxOf(email)}`,
];
/** Of a reviewer who was found, by the key that managers know. */
export const cardMark = (reviewerKey: string) => `card ${reviewerKey}`;
export const companyMark = (key: string) => `company ${key}`;

/** What is kept of a name that somebody wrote: 'R. Vale' may be Robin Vale, whoever of both was meant. */
export function nameMarks(written: string): string[] {
  const { first, last } = personName(written);
  const initial = `${first.slice(0, 1)} ${last}`;
  return [`name ${first} ${last}`, first.length === 1 ? `anybody ${initial}` : `initial ${initial}`];
}

/** What a reviewer's name is looked for by. */
export function marksOfName(name: string): string[] {
  const { first, last } = personName(name);
  const initial = `${first.slice(0, 1)} ${last}`;
  return [
    `name ${first} ${last}`,
    `anybody ${initial}`,
    ...(first.length === 1 ? [`initial ${initial}`] : []),
  ];
}
