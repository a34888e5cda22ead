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
  /** The collector, for example `http://localhost:4318`. */
  endpoint: string;
  service: string;
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
}

/** Sends traces to an OpenTelemetry collector. Spans contain only a name and outcomes. */
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
    // Not the global tracer, because spans of libraries would contain what users typed.
    tracer: provider.getTracer("forthright"),
    async stop() {
      context.disable();
      await provider.shutdown();
    },
  };
}
