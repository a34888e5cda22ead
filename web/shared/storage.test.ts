import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { store, readStored } from "./storage.ts";
import { claimDraftKey } from "#web/app/lib/drafts.ts";

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

/** As in a browser, and unlike in Node, nobody gets a lock's result before the others have requested it. */
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

test("the last typed text is read again, whether the storage had room for it or not", () => {
  expect(store("a", "first")).toBe(true);
  isFull = true;
  expect(store("a", "second")).toBe(false);
  expect(readStored("a")).toBe("second");
  isFull = false;
  expect(store("a", "third")).toBe(true);
  expect(readStored("a")).toBe("third");
});

test("two concurrent requests for a draft's key get the same one, the key of a closed tab", async () => {
  store("draft:here:left behind", "typed before");
  const keys = await Promise.all([claimDraftKey("draft:here"), claimDraftKey("draft:here")]);
  expect(keys).toEqual(["draft:here:left behind", "draft:here:left behind"]);
});
