import { rmSync, writeFileSync } from "node:fs";
import { beforeAll } from "vitest";
import { expect, test } from "./screen.ts";

const removed = "dist/web/assets/of-an-older-build.js";
beforeAll(() => writeFileSync(removed, "export {};"));

test("a build that replaces the files beneath a running server takes nobody down", async ({ app }) => {
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
  // What unsubscribes has dots.
  for (const page of ["/", "/dashboard", "/unsubscribe/a.b.c"]) {
    const { status, headers } = await fetch(page);
    expect([page, status, headers.get("cache-control")]).toEqual([page, 200, "no-store"]);
    const policy = headers.get("content-security-policy");
    expect(policy).not.toContain("unsafe");
    // Whoever answers a survey loads nothing that writes markup.
    const markup = page.startsWith("/unsubscribe") ? "'none'" : "default";
    expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types ${markup}`);
  }
});

test("no script of a page can write markup, and no text becomes an element", async ({ page }) => {
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
