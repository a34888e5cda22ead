import { plainWords } from "#server/features/companies/plain-words.ts";
import { likeName } from "#server/features/directory/like-name.ts";
import { personName } from "#server/features/directory/person-name.ts";
import { keyedHashes } from "#server/platform/crypto/seal.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

/**
 * A mark of somebody or of a company, as a candidate's exclusions keep it, under the secret as it is and as it was. It is
 * the candidate's own: whom two of them do not want asked is not seen from what is kept.
 */
export const markHashes = (secret: string, candidateId: string, mark: string): string[] =>
  keyedHashes(secret, "whom not to ask", `${candidateId} ${mark}`);

const addressMarks = (email: string) => [
  `address ${email.trim().toLowerCase()}`,
  `mailbox ${mailboxOf(email)}`,
];
/** Of a reviewer who was found, by the key that managers know. */
export const cardMark = (reviewerKey: string) => `card ${reviewerKey}`;
export const companyMark = (key: string) => `company ${key}`;

/** What is kept of somebody whom a candidate excludes, by name or by address. An address often is a name, too. */
export const personMarks = (written: string): string[] =>
  written.includes("@")
    ? [...addressMarks(written), ...likeMarks(likeName("", written).kept)]
    : [...formerMarks(written), ...likeMarks(likeName(written).kept)];

/** What a reviewer is looked for by, in whatever spelling their name was excluded. */
export const soughtMarks = ({ name, email }: { name: string; email: string }): string[] => [
  ...addressMarks(email),
  ...likeMarks([...likeName(name, email).sought]),
  ...soughtFormerMarks(name),
];

const likeMarks = (keys: string[]) => keys.map((key) => `like ${key}`);

/** What earlier versions keep of a name and look for. One of them may still be running beside this one. */
function formerMarks(written: string): string[] {
  const { first, last } = personName(written.slice(0, longestName));
  const initial = `${first.slice(0, 1)} ${last}`;
  return [`name ${first} ${last}`, first.length === 1 ? `anybody ${initial}` : `initial ${initial}`];
}

/** They kept a first and a last word, of which this name may have either anywhere. */
function soughtFormerMarks(name: string): string[] {
  const words = plainWords(name.slice(0, longestName)).slice(0, mostWords);
  return words.flatMap((last) =>
    words.flatMap((first) => {
      if (first === last && words.length > 1) return [];
      const initial = `${first.slice(0, 1)} ${last}`;
      const marks = [`name ${first} ${last}`, `anybody ${initial}`];
      return first.length === 1 ? [...marks, `initial ${initial}`] : marks;
    }),
  );
}

const longestName = 160;
const mostWords = 6;
