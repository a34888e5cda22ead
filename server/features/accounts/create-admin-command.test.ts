import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { readEnv, type Settings } from "#server/platform/env.ts";
import { onInstallation } from "#server/on-installation.ts";
import { buildServer } from "#tests/built-server.ts";
import { createAdminCommand } from "./create-admin-command.ts";

test(
  "the command creates an admin in the embedded folder, and only while no server uses it",
  // The embedded engine starts twice: 8 s on a quiet machine, 40 s on a busy one.
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "forthright-admin-"));
    const create = ["create", "Ada@Example.com", "Ada", "Lovelace"];
    const server = await openEmbedded(folder);
    expect(await run(folder, "correct horse\n", create)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Another Forthright is using"),
    });
    await server.close();

    expect(await run(folder, "correct horse\n", create)).toEqual({
      code: 0,
      stdout: "ada@example.com can now sign in at http://localhost:3000/admin/login\n",
      stderr: "",
    });
    rmSync(folder, { recursive: true });
  },
);

test("the command asks for missing arguments, and reports errors before it changes anything", async () => {
  const settings = readEnv({ DATA_DIR: "/nowhere/at/all" });
  const questions: string[] = [];
  const answerShort = async (question: string) => {
    questions.push(question);
    return "short";
  };
  await expect(createAdminCommand(runOn(settings), ["create", "nobody"], answerShort)).rejects.toThrow(
    "Please enter a valid email address.\nPassword must be at least 6 characters long",
  );
  expect(questions).toEqual(["First name: ", "Last name: ", "Password: "]);
  const nameWithLink = ["create", "ada@example.com", "Ada", "Look at www.example.com"];
  await expect(createAdminCommand(runOn(settings), nameWithLink, answerHorse)).rejects.toThrow(
    "Last Name holds a web or e-mail address",
  );
  for (const args of [[], ["delete", "a@example.com"], ["create", "a@example.com", "A", "B", "secret"]])
    await expect(createAdminCommand(runOn(settings), args, answerHorse)).rejects.toThrow(
      /^Usage: npm run admin/,
    );
});

const answerHorse = async () => "correct horse";
const runOn = (settings: Settings) => (work: (context: Context) => Promise<string>) =>
  onInstallation(settings, work);

function run(folder: string, input: string, args: string[]) {
  buildServer();
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  const child = execFile(
    "node_modules/.bin/node",
    ["dist/server/admin-command.js", ...args],
    { env: { PATH: process.env["PATH"], DATA_DIR: folder } },
    (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
  );
  child.stdin?.end(input);
  return promise;
}
