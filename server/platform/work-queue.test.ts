import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

test("one piece of work runs at a time, and the owners take turns", async () => {
  const { done, release, add } = aQueue();
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => add(name));
  release.resolve();
  await Promise.all(all);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("an owner has three places, and the next owner gets theirs however many wait", async () => {
  const { done, release, add } = aQueue();
  const owners = Array.from("abcdefghijklmnopqrstuvwxyz");
  const works = owners.flatMap((owner) => [1, 2, 3].map((number) => add(`${owner}${number}`)));
  for (const owner of owners)
    await expect(add(`${owner}4`)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE" });
  works.push(add("A1"));
  release.resolve();
  await Promise.all(works);
  // After one piece of each other owner, and the one that the first had begun.
  expect(done.indexOf("A1")).toBe(owners.length + 1);
  await add("a5");
});

test("other requests go on between two pieces of work", async () => {
  const queue = createWorkQueue();
  const order: string[] = [];
  // As the embedded database does, the work ends without waiting for anything outside.
  const works = ["first", "second"].map((name) => queue("a", async () => void order.push(name)));
  setImmediate(() => order.push("a request"));
  await Promise.all(works);
  expect(order).toEqual(["first", "a request", "second"]);
});

test("work that fails affects no other work, and frees its place", async () => {
  const { done, release, add, queue } = aQueue(1);
  const first = add("a1");
  const failing = queue("b", () => Promise.reject(new Error("Broken")));
  const last = add("c1");
  release.resolve();
  await expect(failing).rejects.toThrow("Broken");
  await Promise.all([first, last, add("b2")]);
  expect(done).toEqual(["a1", "c1", "b2"]);
});

/** The first work waits for `release`. The first letter of a name is its owner. */
function aQueue(perOwner?: number) {
  const queue = createWorkQueue(perOwner);
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  let running = 0;
  const add = (name: string) =>
    queue(name.charAt(0), async () => {
      expect(++running).toBe(1);
      await release.promise;
      done.push(name);
      running--;
    });
  return { queue, release, done, add };
}
