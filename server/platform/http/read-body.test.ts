import type { IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { BodyBudget, readBody } from "./read-body.ts";

const kilobyte = 1024;

afterEach(() => void vi.useRealTimers());

test("a refused body frees no more memory than it had reserved", async () => {
  const budget = new BodyBudget(200 * kilobyte);
  for (let time = 0; time < 3; time++)
    await expect(
      readBody(aBody(40 * kilobyte, 40 * kilobyte), 50 * kilobyte, budget, "one"),
    ).rejects.toMatchObject({ status: 413 });

  budget.take(100 * kilobyte, "one");
  expect(() => budget.take(1, "one")).toThrow(/is busy/);
  budget.give(1, "one");
  budget.take(100 * kilobyte, "other");
  expect(() => budget.take(1, "third")).toThrow(/is busy/);
});

test("while the memory budget is used up, a small body is read and a large one is not", async () => {
  const budget = new BodyBudget(2 * kilobyte);
  budget.take(1 * kilobyte, "one");
  budget.take(1 * kilobyte, "other");

  const small = JSON.stringify("a".repeat(16 * kilobyte - 2));
  expect(await readBody(aTextBody(small), 64 * kilobyte, budget, "one")).toHaveLength(16 * kilobyte - 2);
  const large = aTextBody(JSON.stringify("a".repeat(16 * kilobyte)));
  await expect(readBody(large, 64 * kilobyte, budget, "one")).rejects.toMatchObject({ status: 503 });
});

test("a large body that stops is given up after ten seconds, and its memory is free again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const budget = new BodyBudget(64 * kilobyte);
  const body = anUnfinishedBody();
  const read = readBody(body.request, 64 * kilobyte, budget, "one");
  const outcome = expect(read).rejects.toMatchObject({ status: 408, code: "TIMEOUT" });
  await body.send(32 * kilobyte);
  // Too little to count as progress.
  vi.advanceTimersByTime(9_999);
  await body.send(8 * kilobyte - 1);
  expect(() => budget.take(32 * kilobyte, "one")).toThrow(/is busy/);
  budget.give(32 * kilobyte, "one");
  vi.advanceTimersByTime(1);
  await outcome;

  budget.take(32 * kilobyte, "one");
});

test("a large body that makes progress may take its time, and a small one as long as the request may", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [large, small] = [anUnfinishedBody(), anUnfinishedBody()];
  const reads = [large, small].map(({ request }) =>
    readBody(request, 128 * kilobyte, new BodyBudget(256 * kilobyte), "one"),
  );
  await Promise.all([large.send(32 * kilobyte), small.send(10)]);
  for (let part = 0; part < 5; part++) {
    vi.advanceTimersByTime(9_999);
    await large.send(8 * kilobyte);
  }
  for (const { request } of [large, small]) request.end("1");
  expect(vi.getTimerCount()).toBe(1);
  expect(await Promise.all(reads)).toEqual([1, 1]);
  // The slot to parse becomes free here.
  vi.advanceTimersByTime(10);
  expect(vi.getTimerCount()).toBe(0);
});

test("a body in another encoding than UTF-8 is refused, not stored with replacement characters", async () => {
  const latin1 = Buffer.from(JSON.stringify({ name: "René" }), "latin1");
  const read = readBody(asRequest(Readable.from([latin1])), kilobyte, new BodyBudget(kilobyte), "one");
  await expect(read).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/UTF-8/) });
});

test("large bodies are parsed one at a time, a hundred a second, and small ones at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const budget = new BodyBudget(1024 * kilobyte);
  const read = (text: string) => readBody(aTextBody(text), 64 * kilobyte, budget, "one");
  let parsed = 0;
  const large = JSON.stringify("a".repeat(20 * kilobyte));
  const reads = [1, 2, 3].map(() => read(large).then(() => parsed++));
  expect(await read("1")).toBe(1);
  await reads[0];
  for (const count of [1, 2]) {
    await vi.advanceTimersByTimeAsync(9);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(parsed).toBe(count);
    await vi.advanceTimersByTimeAsync(1);
    await reads[count];
  }
  await vi.advanceTimersByTimeAsync(10);
});

/** A body of unannounced length, in parts of this many bytes. */
function aBody(...parts: number[]): IncomingMessage {
  return asRequest(Readable.from(parts.map((bytes) => Buffer.alloc(bytes))));
}

const aTextBody = (text: string) => asRequest(Readable.from([Buffer.from(text)]));

/** A body of spaces that continues until the test ends it. */
function anUnfinishedBody() {
  const request = asRequest(new PassThrough());
  return {
    request,
    /** Resolves once the body has been read. */
    async send(bytes: number) {
      request.write(Buffer.alloc(bytes, " "));
      while (request.readableLength > 0) await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
  };
}

function asRequest<Stream extends Readable>(stream: Stream) {
  return Object.assign(stream, { headers: {} }) as unknown as Stream & IncomingMessage;
}
