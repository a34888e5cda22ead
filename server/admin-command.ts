import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createAdminCommand } from "./admins/create-admin-command.ts";
import { readEnv } from "./env.ts";

/** `npm run admin`: what only who runs the installation may do. The embedded database wants the server stopped. */
async function main() {
  const isTyped = process.stdin.isTTY;
  // What is typed is not shown: it may be a password.
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
  const outcome = await createAdminCommand(readEnv(process.env), process.argv.slice(2), answer);
  terminal.close();
  process.stdout.write(`${outcome}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
