import { type Context, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { aStep, carryOut } from "./a-step.ts";
import type { Telemetry } from "./telemetry.ts";

export interface TracingSettings {
  /** Of the collector: `http://localhost:4318`. */
  endpoint: string;
  service: string;
  /** Which part of the traces is kept: 1 is all of them. */
  ratio: number;
}

export type Tracing = ReturnType<typeof startTracing>;

/**
 * Traces to an OpenTelemetry collector: from a call to its statements, and from there to the task and the e-mail that come of
 * it. A span has its name and what became of it, and nothing else.
 */
export function startTracing({ endpoint, service, ratio }: TracingSettings) {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer("forthright");

  const telemetry: Telemetry = {
    async during(kind, name, work, from = []) {
      const links = from.flatMap((origin) => contextOf(origin) ?? []).map((context) => ({ context }));
      const span = tracer.startSpan(`${kind} ${name}`, { links }, contexts.active());
      const step = aStep(name);
      try {
        return await contexts.with(within(contexts.active(), span), () => carryOut(step, work));
      } finally {
        span.updateName(`${kind} ${step.name}`);
        for (const [outcome, count] of step.outcomes) span.setAttribute(`outcome.${outcome}`, count);
        if (hasFailed(step.outcomes)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    paid() {},
    here() {
      const spanContext = trace.getSpanContext(contexts.active());
      return spanContext && `${spanContext.traceId}-${spanContext.spanId}`;
    },
  };
  return { telemetry, stop: () => provider.shutdown() };
}

const within = (context: Context, span: Span) => trace.setSpan(context, span);

/** What `here` returned. */
function contextOf(origin: string) {
  const [traceId, spanId] = origin.split("-");
  return traceId && spanId ? { traceId, spanId, traceFlags: 1 } : null;
}

const hasFailed = (outcomes: Map<string, number>) =>
  [...outcomes.keys()].some((outcome) => /^(failed|5\d\d|broken off)/.test(outcome));
