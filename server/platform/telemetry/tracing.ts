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
import type { Logger } from "pino";

export interface TracingSettings {
  /** The collector, for example `http://localhost:4318`. */
  endpoint: string;
  service: string;
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
}

/** Sends traces to an OpenTelemetry collector. Spans contain only a name and outcomes. */
export function startTracing({ endpoint, service, ratio }: TracingSettings, log: Logger) {
  // A stop waits for the last traces.
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3_000 });
  const send = exporter.export.bind(exporter);
  let isLost = false;
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const wasLost = isLost;
      isLost = result.error !== undefined;
      if (isLost && !wasLost)
        log.warn("traces are lost: the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take them");
      done(result);
    });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    // Not the global tracer, because spans of libraries would contain what users typed.
    tracer: provider.getTracer("forthright"),
    async stop() {
      context.disable();
      // It fails if the collector cannot be reached.
      await provider.shutdown().catch(() => {});
    },
  };
}
