import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep, recall } from "./storage.ts";
import { settleDraftKey } from "#web/app/lib/use-own-draft-key.ts";

let isFull: boolean;

const aStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      this[key] = text;
    },
  });

/** As in a browser, and unlike in Node, nobody is told whether they have a lock before the others have asked. */
function someLocks() {
  const held = new Set<string>();
  return {
    async request(key: string, _: object, tell: (lock: object | null) => Promise<void> | undefined) {
      await Promise.resolve();
      const isFree = !held.has(key);
      held.add(key);
      await tell(isFree ? {} : null);
    },
  };
}

beforeEach(() => {
  isFull = false;
  const storages = { localStorage: aStorage(), sessionStorage: aStorage() };
  vi.stubGlobal("window", storages);
  vi.stubGlobal("localStorage", storages.localStorage);
  vi.stubGlobal("navigator", { locks: someLocks() });
});
afterEach(() => vi.unstubAllGlobals());

test("what was typed last is read again, whether there was room for it or not", () => {
  expect(keep("a", "first")).toBe(true);
  isFull = true;
  expect(keep("a", "second")).toBe(false);
  expect(recall("a")).toBe("second");
  isFull = false;
  expect(keep("a", "third")).toBe(true);
  expect(recall("a")).toBe("third");
});

test("two who ask at once for a draft's key have one, and it is that of a tab that was closed", async () => {
  keep("draft:here:left behind", "typed before");
  const keys = await Promise.all([settleDraftKey("draft:here"), settleDraftKey("draft:here")]);
  expect(keys).toEqual(["draft:here:left behind", "draft:here:left behind"]);
});
