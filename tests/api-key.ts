import type { ApiScope } from "#contract/api-scopes.ts";
import { calls } from "./contract-calls.ts";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./harness.ts";

export interface ProgramsAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A program that sends an API key. */
export function aProgram(app: Pick<TestApp, "url">, key: string) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ProgramsAnswer> => {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    key,
    send,
    /** @param name for example 'manager.jobs.get' */
    call: (name: string, input: unknown, headers?: Record<string, string>) => {
      const found = calls.find((call) => call.name === name);
      if (!found) throw new Error(`There is no ${name}`);
      const { method } = found;
      const left: Record<string, unknown> = { ...Object(input) };
      const path = found.path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => {
        const value = String(left[field]);
        delete left[field];
        return encodeURIComponent(value);
      });
      if (method !== "GET") return send(method, path, left, headers);
      const query = new URLSearchParams(Object.entries(left).map(([field, value]) => [field, String(value)]));
      return send(method, `${path}?${query.toString()}`);
    },
    get: (path: string, headers?: Record<string, string>) => send("GET", path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      send("POST", path, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => send("PUT", path, body, headers),
  };
}

export interface KeyOptions {
  name?: string;
  kind?: "live" | "sandbox";
  scopes?: ApiScope[];
  expiresInDays?: 30 | 90 | 365 | null;
}

/** A member's key, and the program that uses it. */
export async function anApiKey(
  app: Pick<TestApp, "url">,
  member: Pick<TestManager, "browser">,
  { name = "Greenhouse sync", scopes, ...options }: KeyOptions = {},
) {
  const { apiKeys } = member.browser.manager;
  // All that the member may give.
  const given = scopes ?? (await apiKeys.list({})).scopes;
  const { apiKey, key } = await apiKeys.create({ name, scopes: given, ...options });
  return { ...apiKey, program: aProgram(app, key) };
}
