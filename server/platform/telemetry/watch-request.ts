import type { IncomingMessage, ServerResponse } from "node:http";
import type { Telemetry } from "./telemetry.ts";

/** What whoever finds out which call of the contract it is writes down, for those who watch. */
export type WatchedRequest = IncomingMessage & { call?: string };

/** From the first header to the last byte, by the name of the call and the status: addresses hold secrets. */
export function watchRequest(
  telemetry: Telemetry,
  request: WatchedRequest,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  return telemetry.during("request", "unknown", async (step) => {
    const closed = new Promise((resolve) => response.once("close", resolve));
    const { pathname } = URL.parse(request.url ?? "/", "http://localhost") ?? { pathname: "/" };
    await answer();
    step.name = request.call ?? kindOf(pathname);
    await closed;
    step.became(response.writableFinished ? String(response.statusCode) : "broken off");
  });
}

function kindOf(pathname: string): string {
  if (pathname === "/health" || pathname === "/ready") return pathname.slice(1);
  if (pathname.startsWith("/api/")) return "no such call";
  return pathname.startsWith("/assets/") ? "asset" : "page";
}
