import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "./fixtures.ts";

const removed = "dist/web/assets/of-an-older-build.js";

test.describe("with a file of an older build", () => {
  // The app lists the files when it starts.
  test.beforeAll(() => writeFileSync(removed, "export {};"));

  test("a new build may replace the files of a running server", async ({ app }) => {
    const { fetch } = app.browser();
    const path = removed.slice("dist/web".length);
    expect((await fetch(path)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    rmSync(removed);
    expect((await fetch(path)).status).toBe(404);
    expect((await fetch("/health")).status).toBe(200);
    for (const hidden of [
      "/.git/config",
      "/.env",
      "/assets/../.env",
      "/backup.zip",
      "/dashboard.bak",
      "/x/.y/z",
      "/.vite/manifest.json",
      "/%2Evite/manifest.json",
    ])
      expect((await fetch(hidden)).status, hidden).toBe(404);
    // Unsubscribe links contain dots.
    for (const page of ["/", "/dashboard", "/unsubscribe/a.b.c"]) {
      const { status, headers } = await fetch(page);
      expect([page, status, headers.get("cache-control")]).toEqual([page, 200, "no-store"]);
      const policy = headers.get("content-security-policy");
      expect(policy).not.toContain("unsafe");
      // Survey pages load no library that writes markup, and start no worker.
      const types = page.startsWith("/unsubscribe") ? "'none'" : "default resume-worker";
      expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types ${types}`);
    }
  });
});

test("a malformed request target is not found and logs no error", async ({ app }) => {
  const statusOf = async (path: string) => {
    const [response] = (await once(request(app.url, { path }).end(), "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  // An untidy address redirects to the normalized one.
  for (const target of ["//", "///", "//[", "///[", "//a:b", "//%", "//%/", "*", "http://[", "http://[/x"])
    expect([303, 400, 404], target).toContain(await statusOf(target));
  for (const target of ["http://evil.example/", "/?//[", "/[", "/%00", "/%E0%A4%A.js"])
    expect([200, 404], target).toContain(await statusOf(target));
  expect(app.logs.filter((line) => line.includes("failed"))).toEqual([]);
});

test("no script can write markup", async ({ page }) => {
  await page.goto("/");
  const write = (text: string) =>
    page.evaluate((html) => {
      const place = document.createElement("div");
      try {
        place.innerHTML = html;
        return place.childElementCount;
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    }, text);
  expect(await write("a { color: red }")).toBe(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
