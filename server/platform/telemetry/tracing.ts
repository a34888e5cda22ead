import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

export interface TracingSettings {
  /** Of the collector: `http://localhost:4318`. */
  endpoint: string;
  service: string;
  /** Which part of the traces is kept: 1 is all of them. */
  ratio: number;
}

/**
 * Traces to an OpenTelemetry collector: from a call to its statements, and from there to the task and the e-mail that come of
 * it. A span has its name and what became of it, and nothing else.
 */
export function startTracing({ endpoint, service, ratio }: TracingSettings) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  return {
    // Not the global one: spans of libraries would carry what users typed.
    tracer: provider.getTracer("forthright"),
    async stop() {
      context.disable();
      await provider.shutdown();
    },
  };
}
