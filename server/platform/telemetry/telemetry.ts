import type { Kind, Metrics } from "./metrics.ts";
import { type SpanContext, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Measured work. Only our own words are recorded, never anything that a user typed. */
export interface Step {
  /** The call, task or transport. Of a request it is only known later. */
  name: string;
  /** Records an outcome. Without one, the outcome is 'done', or 'failed' if the work throws. */
  recordOutcome(outcome: string): void;
}

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Measures work as a span and in metrics. Either may be missing. */
export function createTelemetry({ metrics, tracer }: { metrics: Metrics | null; tracer: Tracer | null }) {
  const spans = tracer ?? trace.getTracer("forthright");
  return {
    /** @param from the results of `currentSpan` in the spans that enqueued the work */
    measure<Result>(
      kind: Kind,
      name: string,
      work: (step: Step) => Promise<Result>,
      from: string[] = [],
    ): Promise<Result> {
      const started = performance.now();
      const outcomes = new Map<string, number>();
      const recordOutcome = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const step: Step = { name, recordOutcome };
      const links = from.map((origin) => ({ context: spanContext(origin) }));
      return spans.startActiveSpan(`${kind} ${name}`, { links }, async (span) => {
        try {
          const result = await work(step);
          if (outcomes.size === 0) recordOutcome("done");
          return result;
        } catch (error) {
          if (outcomes.size === 0) recordOutcome("failed");
          throw error;
        } finally {
          span.updateName(`${kind} ${step.name}`);
          for (const [outcome, count] of outcomes) span.setAttribute(`outcome.${outcome}`, count);
          const hasFailed = [...outcomes.keys()].some((outcome) => /^(failed|5\d\d|aborted)/.test(outcome));
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          metrics?.observe(kind, step.name, { seconds: (performance.now() - started) / 1000, outcomes });
        }
      });
    },
    /** Counts people from a source that charges for each of them. */
    countPaidPeople: (source: string, people: number) => metrics?.sourcePeople.inc({ source }, people),
    /** Identifies the current span, so that later work can be linked to it. */
    currentSpan(): string | undefined {
      const span = trace.getActiveSpan()?.spanContext();
      return span && `${span.traceId}-${span.spanId}`;
    },
  };
}

/** @param origin from `currentSpan` */
function spanContext(origin: string): SpanContext {
  const [traceId = "", spanId = ""] = origin.split("-");
  return { traceId, spanId, traceFlags: 1 };
}

/** Measures the work if metrics or traces are on. */
export function measure<Result>(
  telemetry: Telemetry | null,
  kind: Kind,
  name: string,
  work: (step: Step | null) => Promise<Result>,
  from?: string[],
): Promise<Result> {
  return telemetry ? telemetry.measure(kind, name, work, from) : work(null);
}

/** The API handler sets `call` once it knows the procedure. */
export type WatchedRequest = IncomingMessage & { call?: string };

/** Measures a request until its response is sent. Records the procedure's name, not the URL, which may hold a secret. */
export function watchRequest(
  telemetry: Telemetry,
  request: WatchedRequest,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  return telemetry.measure("request", "unknown", async (step) => {
    const closed = new Promise((resolve) => response.once("close", resolve));
    const { pathname } = URL.parse(request.url ?? "/", "http://localhost") ?? { pathname: "/" };
    await answer();
    step.name = request.call ?? requestKind(pathname);
    await closed;
    step.recordOutcome(response.writableFinished ? String(response.statusCode) : "aborted");
  });
}

function requestKind(pathname: string): string {
  if (pathname === "/health" || pathname === "/ready") return pathname.slice(1);
  if (pathname.startsWith("/api/")) return "unknown call";
  return pathname.startsWith("/assets/") ? "asset" : "page";
}
