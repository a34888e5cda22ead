import type { Context } from "#server/platform/context.ts";
import { type History, selectHistory } from "./asked-before.ts";
import { selectDoNotContact } from "./do-not-contact.ts";

/** What decides whether some addresses may be written to. */
export interface Contacts {
  /** The addresses of which it tells. */
  emails: Set<string>;
  /** Their owners asked never to be contacted. */
  refusing: Set<string>;
  /** Whoever never was a reviewer is not in it. */
  history: Map<string, History>;
}

/**
 * @param known what was looked up before in the same transaction: only the others are looked up
 * @param candidateId about whom they would be asked, where it counts whether they have answered before
 */
export async function selectContacts(
  context: Context,
  emails: string[],
  known?: Contacts,
  candidateId?: string,
): Promise<Contacts> {
  const missing = emails.filter((email) => !known?.emails.has(email));
  const refusing = await selectDoNotContact(context, missing);
  const history = await selectHistory(context, missing, { candidateId });
  return {
    emails: new Set([...(known?.emails ?? []), ...missing]),
    refusing: new Set([...(known?.refusing ?? []), ...refusing]),
    history: new Map([...(known?.history ?? []), ...history]),
  };
}
