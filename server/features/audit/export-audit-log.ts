import Papa from "papaparse";
import type { AuditEntry, AuditFilter } from "#contract/audit.ts";
import { escapeFormula } from "#contract/fields.ts";
import type { AccountContext, AdminContext } from "#server/platform/context.ts";
import { requireActiveAdmin } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { listAuditLog } from "./list-audit-log.ts";

const columns = ["time", "actor", "email", "realm", "action", "record", "record id", "label", "details"];
const encoder = new TextEncoder();

type AdminCaller = AdminContext & Pick<AccountContext, "account">;

/** Streams the entries as CSV page by page, newest first, so that they are never all in memory. */
export async function exportAuditLog(
  context: AdminCaller,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await publish(context, { type: "audit_log.exported", filters });
  const pages = readPages(context, filter);
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await pages.next().catch((error: unknown) => {
        // The response has started, so the client only sees it end early; the log has the reason.
        context.log.error({ err: error }, "the export of the audit log failed");
        throw error;
      });
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}

/** The byte order mark makes Excel read UTF-8; escapeFormula keeps it from evaluating formulas. */
async function* readPages(context: AdminCaller, filter: AuditFilter): AsyncGenerator<string, void> {
  yield `\uFEFF${columns.join(",")}\r\n`;
  let before: number | undefined;
  let hasMore = true;
  while (hasMore) {
    await requireActiveAdmin(context);
    const page = await listAuditLog(context, { ...filter, before });
    const rows = page.activities.map((entry) => cellsOf(entry).map((cell) => escapeFormula(cell)));
    if (rows.length > 0) yield `${Papa.unparse(rows)}\r\n`;
    before = page.activities.at(-1)?.id;
    ({ hasMore } = page);
  }
}

function cellsOf({ occurredAt, actor, action, record, details }: AuditEntry): string[] {
  const { changed = [], counts = {} } = details;
  const facts = [...changed, ...Object.entries(counts).map(([name, count]) => `${count} ${name}`)];
  return [
    occurredAt,
    actor.name,
    actor.email ?? "",
    actor.realm,
    action,
    record.type,
    record.id ?? "",
    record.label ?? "",
    facts.join("; "),
  ];
}
