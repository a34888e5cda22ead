import { randomBytes, timingSafeEqual } from "node:crypto";
import type * as z from "zod";
import { type Asked, type Hang, type Reply, startStandIn } from "./http-stand-in.ts";
import {
  type Applicant,
  applicants,
  type Failure,
  failures,
  type Field,
  type Order,
  type Package,
} from "./recruiting-orders.ts";
import { recruitingPage } from "./recruiting-page.ts";

interface System {
  name: string;
  /** What somebody copies from Forthright into the system. */
  fields: readonly Field[];
  /** What the system offers, which it asks Forthright for or was given. */
  packages: () => Promise<Package[]>;
  /** Sends the order to Forthright. A thrown `Refused` becomes the order's state. */
  send: (order: Order) => Promise<void>;
  /** Missing: the system has no way to cancel. */
  cancel?: (order: Order) => Promise<void>;
  /** What Forthright calls. */
  answer: (asked: Asked) => Reply | Promise<Reply>;
  /** What the system does once it has answered that all is well. */
  afterAnswer?: (asked: Asked) => Promise<void>;
}

/** Forthright answered otherwise than the system's documentation asks for. */
export class Refused extends Error {}

/**
 * The part that every applicant tracking system has: candidates, orders, a page on which one orders a check and watches it
 * arrive, and failures when told to. What is special is described by a `System`.
 */
export async function startRecruiting(
  system: (own: {
    url: () => string;
    entered: Record<string, string>;
    orders: Order[];
    call: typeof call;
  }) => System,
  port: number,
) {
  const orders: Order[] = [];
  const entered: Record<string, string> = {};
  /** Every call to Forthright with its answer, oldest first. */
  const calls: Called[] = [];
  const state = { failing: null as Failure | null, failures: [] as Failure[] };

  async function call(address: string, init: Calling): Promise<Called> {
    const response = await fetch(address, {
      method: init.method,
      headers: { ...(init.body !== undefined && { "content-type": "application/json" }), ...init.headers },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
      ...(init.body !== undefined && { body: init.body }),
    });
    const called = { address, ...init, status: response.status, answer: await response.text() };
    calls.push(called);
    return called;
  }

  const service = await startStandIn(async (asked) => {
    if (asked.url.pathname === "/" || asked.url.pathname.startsWith("/page/")) return answerPage(asked);
    const failure = state.failures.shift() ?? state.failing;
    if (failure) return fail(failure);
    const reply = await self.answer(asked);
    const isTaken = (reply.status ?? 200) < 300;
    if (isTaken && self.afterAnswer) setImmediate(() => void self.afterAnswer?.(asked).catch(noteFailure));
    return reply;
  }, port);
  const self = system({ url: () => service.url, entered, orders, call });

  /** Orders a check for a candidate. Rejects if Forthright does not take it as documented. */
  async function order(applicant: Applicant, chosen: Package): Promise<Order> {
    const placed: Order = {
      id: randomBytes(6).readUIntBE(0, 6).toString(),
      partnerId: null,
      applicant,
      package: chosen,
      status: "Sending",
      link: null,
      details: {},
      history: ["Ordered"],
    };
    orders.unshift(placed);
    try {
      await self.send(placed);
      if (placed.status === "Sending") placed.status = "Sent";
    } catch (error) {
      placed.status = "Refused";
      placed.history.push(String(error instanceof Error ? error.message : error));
      throw error;
    }
    return placed;
  }

  async function cancel(placed: Order) {
    if (!self.cancel) throw new Error(`${self.name} cannot cancel an order`);
    await self.cancel(placed);
    placed.status = "Cancelled";
    placed.history.push("Cancelled here");
  }

  function noteFailure(error: unknown) {
    orders[0]?.history.push(error instanceof Error ? error.message : String(error));
  }

  async function answerPage({ method, url, body }: Asked): Promise<Reply> {
    const form = new URLSearchParams(body);
    if (method === "POST") {
      if (url.pathname === "/page/settings")
        for (const { name } of self.fields) entered[name] = form.get(name)?.trim() ?? "";
      if (url.pathname === "/page/failing")
        state.failing = failures.find((failure) => failure === form.get("failing")) ?? null;
      if (url.pathname === "/page/orders") await orderFromPage(form);
      if (url.pathname === "/page/cancel") {
        const placed = orders.find(({ id }) => id === form.get("order"));
        if (placed) await cancel(placed).catch((error: unknown) => placed.history.push(String(error)));
      }
      return { status: 303, headers: { location: "/" } };
    }
    const offered = await self.packages().catch((error: unknown) => String(error));
    return {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: recruitingPage({
        name: self.name,
        fields: self.fields,
        entered,
        packages: offered,
        orders,
        cancels: self.cancel !== undefined,
        failing: state.failing,
      }),
    };
  }

  async function orderFromPage(form: URLSearchParams) {
    const applicant = applicants.find(({ id }) => id === form.get("applicant"));
    const chosen = (await self.packages()).find(({ id }) => id === form.get("package"));
    // A refusal is on the page, with the order.
    if (applicant && chosen) await order(applicant, chosen).catch(() => {});
  }

  return Object.assign(service, {
    orders,
    calls,
    entered,
    state,
    order,
    cancel,
    /** What the page offers to order. */
    packages: () => self.packages(),
  });
}

interface Calling {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Called extends Calling {
  address: string;
  status: number;
  answer: string;
}

/** The body of an answer that has to have a documented shape. */
export function read<Schema extends z.ZodType>(
  { status, answer, address }: Called,
  schema: Schema,
): z.output<Schema> {
  if (status !== 200) throw new Refused(`${new URL(address).pathname} answered ${status}: ${answer}`);
  const { data, error } = schema.safeParse(parseJson(answer));
  if (error) throw new Refused(`${new URL(address).pathname} answered in another shape: ${error.message}`);
  return data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param user stands alone, without a password */
export const basic = (user: string) => `Basic ${Buffer.from(`${user}:`).toString("base64")}`;

/** Whether two texts are the same, in constant time, as the systems compare. */
export function same(left: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(left ?? ""), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function fail(failure: Failure): Reply | Hang {
  if (failure === "hang") return "hang";
  return { status: Number(failure), headers: failure === "429" ? { "retry-after": "1" } : {}, body: {} };
}
