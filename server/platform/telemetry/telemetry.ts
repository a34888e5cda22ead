import type { Metrics } from "./metrics.ts";
import { type SpanContext, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What is measured; tracing.ts names it in spans, metrics.ts counts it. */
export type Kind = "request" | "task" | "mail" | "search" | "statement";

/** A piece of work. Only words of our own are recorded, never anything that a user typed. */
export interface Step {
  /** Which call, task or transport; of a request it is only known on the way. */
  name: string;
  /** What became of it, and of how many where it is several: 'done', or 'failed' where it threw, unless recorded. */
  became(outcome: string, count?: number): void;
}

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Measures work as a span and in metrics. Either may be missing. */
export function createTelemetry({ metrics, tracer }: { metrics: Metrics | null; tracer: Tracer | null }) {
  const spans = tracer ?? trace.getTracer("forthright");
  return {
    /**
     * The work is timed, and belongs to the span in which it was begun.
     * @param from what `here` returned where it was asked for, of each that asked
     */
    during<Result>(
      kind: Kind,
      name: string,
      work: (step: Step) => Promise<Result>,
      from: string[] = [],
    ): Promise<Result> {
      const started = performance.now();
      const outcomes = new Map<string, number>();
      const became = (outcome: string, count = 1) =>
        void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      const step: Step = { name, became };
      const links = from.map((origin) => ({ context: contextOf(origin) }));
      return spans.startActiveSpan(`${kind} ${name}`, { links }, async (span) => {
        try {
          const result = await work(step);
          if (outcomes.size === 0) became("done");
          return result;
        } catch (error) {
          if (outcomes.size === 0) became("failed");
          throw error;
        } finally {
          span.updateName(`${kind} ${step.name}`);
          for (const [outcome, count] of outcomes) span.setAttribute(`outcome.${outcome}`, count);
          const hasFailed = [...outcomes.keys()].some((outcome) =>
            /^(failed|5\d\d|broken off)/.test(outcome),
          );
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          metrics?.observe(kind, step.name, { seconds: (performance.now() - started) / 1000, outcomes });
        }
      });
    },
    /** So many people were had from a source that has each of them paid for. */
    paid: (source: string, people: number) => metrics?.sourcePeople.inc({ source }, people),
    /** Names the span under way, so that work that comes of it elsewhere can be linked to it. */
    here(): string | undefined {
      const span = trace.getActiveSpan()?.spanContext();
      return span && `${span.traceId}-${span.spanId}`;
    },
  };
}

/** What `here` returned. */
function contextOf(origin: string): SpanContext {
  const [traceId = "", spanId = ""] = origin.split("-");
  return { traceId, spanId, traceFlags: 1 };
}

/** The same work, measured when metrics or traces are on. */
export function during<Result>(
  telemetry: Telemetry | null,
  kind: Kind,
  name: string,
  work: (step: Step | null) => Promise<Result>,
  from?: string[],
): Promise<Result> {
  return telemetry ? telemetry.during(kind, name, work, from) : work(null);
}

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
