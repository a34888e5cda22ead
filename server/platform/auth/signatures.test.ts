import { aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { signedCookie } from "./signatures.ts";

const name = "forthright-manager.session_token";

test("only a cookie that Better Auth signed is read", async ({ app }) => {
  const { browser } = await aManager(app);
  const [session] = await app.db.select().from(managerSessions);
  const value = browser.cookies().find((cookie) => cookie.name === name)?.value ?? "";
  const key = `manager:${app.context.secret}`;
  const read = (cookie: string, signingKey = key) =>
    signedCookie(`other=1; ${name}=${cookie}`, name, signingKey);

  expect(read(value)).toBe(session?.token);
  expect(read(value, `admin:${app.context.secret}`)).toBeNull();
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  for (const forged of [
    token,
    `${token}.`,
    `${token}.AAAA`,
    `${token}.${"A".repeat(43)}=`,
    `${token}x.${signature}`,
    `.${signature}`,
    "",
  ])
    expect(read(encodeURIComponent(forged)), forged).toBeNull();
});
