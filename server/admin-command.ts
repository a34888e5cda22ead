import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { usage as verifyUsage, verifyCommand } from "#server/features/audit/verify-audit-log.ts";
import { createAdminCommand, usage } from "#server/features/accounts/create-admin-command.ts";
import type { Context } from "./platform/context.ts";
import { explain } from "#server/platform/db/database-errors.ts";
import { removeDemoCommand, usage as demoUsage } from "#server/features/demo/remove-demo.ts";
import { readEnv } from "./platform/env.ts";
import { changeSecretCommand, usage as changeUsage } from "#server/features/system/change-secret.ts";
import { onInstallation } from "./on-installation.ts";
import {
  resetSecondFactorCommand,
  usage as resetUsage,
} from "#server/features/accounts/reset-second-factor-command.ts";
import { recordBackupCommand, usage as backupUsage } from "#server/features/system/record-backup.ts";
import { privacyCommand, usage as privacyUsage } from "#server/features/privacy/privacy-command.ts";

/** `npm run admin`: commands for operators. With the embedded database, stop the server first. */
async function main() {
  const isTyped = process.stdin.isTTY;
  // Do not show what is typed, because it may be a password.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  terminal.on("SIGINT", () => process.exit(130));
  const lines = terminal[Symbol.asyncIterator]();
  const answer = async (question: string) => {
    if (isTyped) process.stderr.write(question);
    const { value, done } = await lines.next();
    if (isTyped) process.stderr.write("\n");
    return done ? "" : value;
  };
  const outcome = await run(process.argv.slice(2), answer);
  terminal.close();
  process.stdout.write(`${outcome}\n`);
}

function run(words: string[], answer: (question: string) => Promise<string>): Promise<string> {
  const settings = readEnv(process.env);
  const here = (work: (context: Context) => Promise<string>) => onInstallation(settings, work);
  if (words[0] === "create") return createAdminCommand(here, words, answer);
  if (words[0] === "reset-second-factor") return resetSecondFactorCommand(here, words.slice(1));
  if (words[0] === "export" || words[0] === "erase") return privacyCommand(here, words);
  if (words[0] === "verify-activity") return verifyCommand(here, words.slice(1));
  if (words[0] === "change-secret") return changeSecretCommand(settings, here, words.slice(1));
  if (words[0] === "note-backup") return recordBackupCommand(here, words.slice(1));
  if (words[0] === "remove-demo") return removeDemoCommand(settings, words.slice(1));
  throw new Error(
    `Usage: ${usage}\n${resetUsage}\n${privacyUsage}\n${verifyUsage}\n${demoUsage}\n${changeUsage}\n${backupUsage}`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
