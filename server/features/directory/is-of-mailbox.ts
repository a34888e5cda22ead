import { type SQL, sql } from "drizzle-orm";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

/** Whoever of the directory has this mailbox, however their address is written: as `mailboxOf` has it, in a way for which there is an index. */
export function isOfMailbox(email: string): SQL {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@");
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)];
  const isGmail = domain === "gmail.com";
  const written = isGmail ? Array.from(local, literal).join(String.raw`\.*`) : literal(local);
  const behind = isGmail ? String.raw`(gmail|googlemail)\.com` : literal(domain);
  return sql`${directoryPeople.email} ~ ${String.raw`^${written}(\+.*)?@${behind}$`}`;
}

const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
