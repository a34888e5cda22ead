import { expect, test } from "@playwright/test";
import { startForthright } from "./forthright.ts";

test("with nothing configured it is ready, and keeps what it has: beside a second process, killed, and started again", async () => {
  const first = await startForthright();
  const { dataDir, origin } = first;
  await test.step("it prints demo accounts, an unused code and the mailbox", async () => {
    const printed = first.printed();
    expect(printed.split("\n")[0]).toBe(`Forthright is ready at ${origin}`);
    expect(printed).toContain("admin@forthright.example");
    expect(printed).toContain("morgan@forthright.example");
    expect(printed).toContain(`${origin}/dev/mailbox`);
    const code = /Invitation code\s+(\S+)/.exec(printed)?.[1];
    const check = await fetch(`${origin}/api/invitations/check`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    expect(check.status).toBe(200);
  });

  await test.step("a second process on the same folder is refused with a sentence that says what to do", async () => {
    await expect(startForthright({ DATA_DIR: dataDir })).rejects.toThrow("Another Forthright is using");
  });

  const before = await first.mailbox();
  expect(before.length).toBeGreaterThan(0);
  await first.stop("SIGKILL", true);

  await test.step("a killed server has lost nothing acknowledged, and both signals end one in order", async () => {
    const second = await startForthright({ DATA_DIR: dataDir });
    expect(await second.mailbox()).toEqual(before);
    expect(await second.stop("SIGTERM", true)).toBe(0);
    const third = await startForthright({ DATA_DIR: dataDir });
    expect(await third.stop("SIGINT")).toBe(0);
  });
});

test("a variable that cannot be used is named", async () => {
  await expect(startForthright({ DATABASE_URL: "mysql://x" })).rejects.toThrow("DATABASE_URL");
});
