import { expect, test } from "@playwright/test";
import { startForthright } from "./forthright.ts";

test("with nothing configured it is ready, with demo accounts, an unused code and a mailbox", async () => {
  const forthright = await startForthright();
  const printed = forthright.printed();
  expect(printed.split("\n")[0]).toBe(`Forthright is ready at ${forthright.origin}`);
  expect(printed).toContain("admin@forthright.example");
  expect(printed).toContain("morgan@forthright.example");
  expect(printed).toContain(`${forthright.origin}/dev/mailbox`);

  const code = /Invitation code\s+(\S+)/.exec(printed)?.[1];
  const check = await fetch(`${forthright.origin}/api/invitations/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  expect(check.status).toBe(200);
  expect(await forthright.stop("SIGINT")).toBe(0);
});

test("a second start on the same data keeps it; a killed server has lost nothing acknowledged", async () => {
  const first = await startForthright();
  const { dataDir } = first;
  const before = await first.mailbox();
  expect(before.length).toBeGreaterThan(0);
  await first.stop("SIGKILL", true);

  const second = await startForthright({ DATA_DIR: dataDir });
  expect(await second.mailbox()).toEqual(before);
  expect(await second.stop("SIGTERM")).toBe(0);
});

test("a second process on the same folder is refused with a sentence that says what to do", async () => {
  const first = await startForthright();
  await expect(startForthright({ DATA_DIR: first.dataDir })).rejects.toThrow("Another Forthright is using");
  await first.stop();
});

test("a variable that cannot be used is named", async () => {
  await expect(startForthright({ DATABASE_URL: "mysql://x" })).rejects.toThrow("DATABASE_URL");
});
