import type { Context } from "#server/platform/context.ts";
import { mentioning } from "./mentions.ts";
import { searchEverything } from "./search-everything.ts";
import type { Traces } from "./traces.ts";

/** What erasing clears of an address wherever it stands. */
const clearedByAddress = new Set(["activities", "attempts", "mailbox_messages", "pgboss.job"]);

/** Of the candidates' addresses those that nobody else has: no colleague, no manager, no other company's candidate. */
export async function ownAddresses(
  context: Pick<Context, "db">,
  { written, ids }: Pick<Traces, "written" | "ids">,
): Promise<string[]> {
  const found = await searchEverything(context, written, clearedByAddress);
  const texts = found.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row).toLowerCase()));
  const ofOthers = texts.filter((text) => !ids.some((id) => text.includes(id.toLowerCase())));
  return written.filter((email) => !ofOthers.some(mentioning([email])));
}
