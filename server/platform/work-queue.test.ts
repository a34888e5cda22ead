import { expect, test } from "vitest";
import { Busy } from "./errors.ts";
import { createWorkQueue } from "./work-queue.ts";

test("one piece of work runs at a time, and the owners take turns", async () => {
  const { done, gate, add } = aQueue();
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => add(name));
  gate.resolve();
  await Promise.all(all);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("an owner can take only some of the places, so that others get theirs", async () => {
  const { done, gate, add } = aQueue({ all: 4, perOwner: 3 });
  const places = ["a1", "a2", "a3"].map((name) => add(name));
  for (const name of ["a4", "a5"])
    await expect(add(name)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE" });
  places.push(add("b1"), add("c1"));
  await expect(add("d1")).rejects.toThrow(Busy);
  gate.resolve();
  await Promise.all(places);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  await add("a6");
});

test("work that fails affects no other work, and frees its place", async () => {
  const { done, gate, add, queue } = aQueue({ all: 4, perOwner: 1 });
  const first = add("a1");
  const failing = queue("b", () => Promise.reject(new Error("Broken")));
  const last = add("c1");
  gate.resolve();
  await expect(failing).rejects.toThrow("Broken");
  await Promise.all([first, last, add("b2")]);
  expect(done).toEqual(["a1", "c1", "b2"]);
});

/** The work that runs first waits for the gate. The first letter of a name is its owner. */
function aQueue(places?: Parameters<typeof createWorkQueue>[0]) {
  const queue = createWorkQueue(places);
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  let running = 0;
  const add = (name: string) =>
    queue(name.charAt(0), async () => {
      expect(++running).toBe(1);
      await gate.promise;
      done.push(name);
      running--;
    });
  return { queue, gate, done, add };
}
