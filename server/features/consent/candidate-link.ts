import { allSecrets, keyedHash } from "#server/platform/crypto/seal.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

interface Addressed {
  id: string;
  linkNumber: number;
  secretHash: string;
}

/**
 * The secret in a candidate's link: 192 bits. It follows from the participation and the installation's secret, so that a
 * reminder can say it again; the database knows its hash.
 */
export const newLink = (secret: string, { id, linkNumber }: Omit<Addressed, "secretHash">): string =>
  keyedHash(secret, "candidate link", `${id} ${linkNumber}`).slice(0, 32);

/** The one that was sent, under whichever secret that was. */
export function candidateLink(secret: string, participation: Addressed): string {
  const links = allSecrets(secret).map((one) => newLink(one, participation));
  const sent = links.find((link) => linkHash(link) === participation.secretHash);
  if (!sent) throw new Error("No secret of this installation leads to the candidate's link.");
  return sent;
}
