import { request } from "node:http";
import { once } from "node:events";
import { expect, test } from "#tests/harness.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";

test("an address with a port, as some proxies write it, counts as the address alone", async ({ app }) => {
  app.context.settings.trustedProxies = 1;
  const addresses = [
    "192.0.2.1",
    "192.0.2.1:51234",
    "[2001:db8:1:2::3]:443",
    "[2001:db8:1:2::3]",
    "2001:db8:1:2::3",
  ];
  for (const address of addresses) await sendGuess(app.url, address);
  const counts = await app.db.select().from(rateLimits);
  expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([2, 3]));
  // Counted under hashes: the network address is stored nowhere.
  expect(JSON.stringify(counts)).not.toMatch(/192\.0\.2|2001:db8/);
});

test("a proxy that is not configured is logged once", async ({ app }) => {
  const warnings = () => app.logs.filter((line) => line.includes("TRUSTED_PROXIES"));
  await sendGuess(app.url);
  expect(warnings()).toEqual([]);
  for (let time = 0; time < 3; time++) await sendGuess(app.url, "192.0.2.1");
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain("192.0.2.1");
});

async function sendGuess(url: string, forwarded?: string) {
  const headers = { "content-type": "application/json", ...(forwarded && { "x-forwarded-for": forwarded }) };
  const sent = request(`${url}/api/managers/password-reset/check`, { method: "POST", headers });
  const [response] = await once(sent.end('{"token":"a guess"}'), "response");
  response.resume();
}
