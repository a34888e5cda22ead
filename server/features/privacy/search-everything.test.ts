import { sql } from "drizzle-orm";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { expect, test } from "#tests/harness.ts";
import { recordStatements } from "#tests/record-statements.ts";
import { searchEncrypted } from "./search-everything.ts";

test("a search of a table of several batches finds all rows, and sorts none", async ({ app }) => {
  await app.db.execute(sql`
    insert into mailbox_messages (message_id, "to", "from", subject, text, html, headers, sent_at)
    select n, case when n % 1000 = 0 then 'kim@example.com' else 'x' end, 'x', 'x', repeat('x', 1500), 'x', '{}', now()
    from generate_series(1, 5000) n`);
  let found: unknown[] = [];
  const statements = await recordStatements(async () => {
    found = await searchEncrypted(app.context, mailboxMessages, ["kim@example.com"]);
  });
  expect(found).toHaveLength(5);
  const selects = statements.filter(({ text }) => text.includes("to_jsonb"));
  expect(selects.length).toBeGreaterThan(2);
  expect(selects.map(({ text }) => text).join()).not.toContain("order by");
});
