import { createFirstAdmin } from "#server/features/accounts/admins.ts";
import { createApp } from "./app.ts";
import { keysVersion } from "#server/features/companies/company-name-keys.ts";
import { connect } from "#server/platform/db/connect.ts";
import { explain } from "#server/platform/db/database-errors.ts";
import { rebuildCompanyRules } from "#server/features/company-names/name-rules.ts";
import { rebuildKeys } from "#server/features/directory/rebuild-keys.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { refuseDemoAccounts } from "#server/features/demo/remove-demo.ts";
import { seedDemo, unusedInvitationCode } from "#server/features/demo/seed-demo.ts";
import { isOfThisMachine, loopback, readEnv, type Settings } from "./platform/env.ts";
import { createPages } from "#server/platform/http/pages.ts";
import { createProcessLog } from "./platform/log.ts";
import { chooseTransport } from "#server/platform/mail/choose-transport.ts";
import { createSharedClock } from "#server/platform/db/shared-clock.ts";

/** How long a stop may take after the delay. deploy/ has service managers wait longer than both. */
const maxStopMs = 9_500;
let stopping = false;

/** Environment → database → tasks → HTTP → clean stop. */
async function main() {
  const settings = readEnv(process.env);
  // Logs go to standard error, so that standard output contains only text for people.
  const { log, exit } = createProcessLog(settings.logLevel);
  const pages = settings.process === "tasks" || settings.apiOnly ? null : createPages(settings.origin);
  const connection = await connect(settings);
  const clock = await createSharedClock(connection, log);
  const app = await connection.exclusively(async () => {
    await connection.migrate();
    await refuseDemoAccounts({ db: connection.db, settings });
    const transport = chooseTransport({ settings, db: connection.db, clock });
    if (transport.name === "mailbox" && !settings.demo)
      log.warn("e-mails are only stored, not sent. Set SMTP_URL on each server");
    if (transport.name !== "mailbox" && isOfThisMachine(settings.origin))
      log.warn(
        `links in e-mails lead to ${settings.origin}, which only this machine can open. Set ORIGIN to your public address`,
      );
    return createApp({ connection, settings, clock, transport, log, pages });
  });
  const { context } = app;
  // Node would print the whole error, including query parameters.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the server stops because of an unexpected error");
    void exit(1);
  });

  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    // SIGINT comes from a terminal, which should stop at once. SIGTERM lets other servers take over.
    const delayMs = signal === "SIGTERM" ? settings.shutdownDelaySeconds * 1_000 : 0;
    // Interrupted work is safe in the database and continues elsewhere.
    setTimeout(() => process.exit(0), delayMs + maxStopMs).unref();
    await app.stop({ delayMs });
    await exit(0);
  };
  process.on("SIGINT", (signal) => void stop(signal));
  process.on("SIGTERM", (signal) => void stop(signal));

  await connection.exclusively(async () => {
    await context.tasks.start();
    for (const task of [rebuildKeys, rebuildCompanyRules])
      await context.tasks.enqueue(context.db, task, {}, { key: keysVersion });
    await createFirstAdmin(context);
    if (settings.demo) await seedDemo(context);
  });
  await app.schedules.start();
  await app.watch();
  if (settings.process !== "web") await context.tasks.work(context);
  if (settings.process !== "tasks") await app.listen(settings.port, settings.host);
  const demo = settings.demo ? describeDemo(settings, await unusedInvitationCode(context)) : "";
  process.stdout.write(`${settings.name} is ready at ${settings.origin}\n${demo}`);
}

function describeDemo({ origin, host }: Settings, code: string | null): string {
  const { admin, manager, colleagues } = demoAccounts;
  return `
  Demo mode with made-up data:
  Admin            ${origin}/admin/login   ${admin.email}   ${admin.password}
  Hiring manager   ${origin}/HM-login      ${manager.email}  ${manager.password}
${colleagues.map(({ email, password }) => `  Colleague        ${origin}/HM-login      ${email.padEnd(manager.email.length)}  ${password}\n`).join("")}  Invitation code  ${code ?? "none left. Create one as admin."}
  Mailbox          ${origin}/dev/mailbox
${host === loopback ? "\n  Only this machine can open it. Set HOST=0.0.0.0 to let others in, for example from a container.\n" : ""}`;
}

// Text that a full disk does not take is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

main().catch((error: unknown) => {
  // A start that is interrupted fails when the stop closes its connections.
  if (stopping) return;
  process.stderr.write(`Forthright cannot start. ${explain(error)}\n`);
  process.exit(1);
});
