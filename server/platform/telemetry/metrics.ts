import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type Kind = "request" | "task" | "mail" | "search" | "statement";

/** Seconds. A request is aborted after nine. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface PoolUse {
  name: string;
  open: number;
  idle: number;
  waiting: number;
}

/** Read each time the metrics are collected. */
export interface Readings {
  pools: PoolUse[];
  /** Null if the database did not answer. */
  database: {
    /** The response time. */
    seconds: number;
    clockAheadSeconds: number;
    queue: { task: string; due: number; waiting: number; oldestSeconds: number }[];
    deadLetters: number;
    digestsLate: number;
    /** The seconds since each scheduled task last ran, and whether that is too long. */
    schedules: { task: string; seconds: number; isLate: boolean }[];
  } | null;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What Prometheus collects of one server. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const common = { registers: [register] };
  const histogram = (kind: Kind, label: string, help: string) =>
    new Histogram({ name: `forthright_${kind}_seconds`, help, labelNames: [label], buckets, ...common });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `forthright_${name}_total`, help, labelNames, ...common });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `forthright_${name}`, help, labelNames, ...common });

  const kinds: { [K in Kind]?: { label: string; seconds: Histogram; count: Counter } } = {
    request: {
      label: "call",
      seconds: histogram("request", "call", "Time to answer a call"),
      count: counter("requests", "Calls answered, by status", "call", "outcome"),
    },
    task: {
      label: "task",
      seconds: histogram("task", "task", "Time to run a batch of background tasks"),
      count: counter("tasks", "Background tasks, by outcome", "task", "outcome"),
    },
    mail: {
      label: "transport",
      seconds: histogram("mail", "transport", "Time until a transport accepted a message"),
      count: counter("mails", "E-mails handed to the transport, by outcome", "transport", "outcome"),
    },
    search: {
      label: "source",
      seconds: histogram("search", "source", "Time to search a source for one candidate"),
      count: counter("searches", "Searches of sources, by outcome", "source", "outcome"),
    },
  };
  const sourcePeople = counter(
    "source_people",
    "People received from a source that charges for them",
    "source",
  );
  const gauges = {
    connections: gauge("pool_connections", "Connections to the database", "pool", "state"),
    waiting: gauge("pool_waiting", "Work waiting for a connection", "pool"),
    up: gauge("database_up", "Whether the database answers"),
    seconds: gauge("database_seconds", "Time the database took to answer"),
    clock: gauge("clock_ahead_seconds", "Seconds this server's clock is ahead of the database's"),
    queue: gauge("queue_tasks", "Background tasks in the queue", "task", "state"),
    age: gauge("queue_oldest_seconds", "Seconds the oldest due task has waited", "task"),
    dead: gauge("queue_dead_letters", "Background tasks that failed for good and need an admin"),
    late: gauge("digests_late", "Digests that are more than 15 minutes late"),
    schedule: gauge("schedule_age_seconds", "Seconds since a scheduled task last ran", "task"),
    lateSchedule: gauge("schedule_late", "Whether a scheduled task has not run for too long", "task"),
  };

  function setGauges({ pools, database }: Readings) {
    for (const each of Object.values(gauges)) each.reset();
    for (const { name: pool, open, idle, waiting } of pools) {
      gauges.connections.set({ pool, state: "idle" }, idle);
      gauges.connections.set({ pool, state: "busy" }, open - idle);
      gauges.waiting.set({ pool }, waiting);
    }
    gauges.up.set(database ? 1 : 0);
    if (!database) {
      // NaN means unknown. A gauge without labels would otherwise show 0.
      for (const name of ["seconds", "clock", "dead", "late"] as const) gauges[name].set(NaN);
      return;
    }
    gauges.seconds.set(database.seconds);
    gauges.clock.set(database.clockAheadSeconds);
    for (const { task, due, waiting, oldestSeconds } of database.queue) {
      gauges.queue.set({ task, state: "due" }, due);
      gauges.queue.set({ task, state: "later" }, waiting - due);
      gauges.age.set({ task }, oldestSeconds);
    }
    gauges.dead.set(database.deadLetters);
    gauges.late.set(database.digestsLate);
    for (const { task, seconds, isLate } of database.schedules) {
      gauges.schedule.set({ task }, seconds);
      gauges.lateSchedule.set({ task }, isLate ? 1 : 0);
    }
  }

  return {
    sourcePeople,
    observe(
      kind: Kind,
      name: string,
      { seconds, outcomes }: { seconds: number; outcomes: Map<string, number> },
    ) {
      const measures = kinds[kind];
      if (!measures) return;
      measures.seconds.observe({ [measures.label]: name }, seconds);
      for (const [outcome, count] of outcomes) measures.count.inc({ [measures.label]: name, outcome }, count);
    },
    /**
     * Serves the metrics on a separate port, which need not be public, and at /ready what is wrong.
     * @param findFault returns null if all is well
     */
    async serve(
      { port, host }: { port: number; host: string },
      read: () => Promise<Readings>,
      findFault: () => Promise<string | null>,
    ) {
      const report = async () => {
        setGauges(await read());
        return register.metrics();
      };
      const server = createServer((request, response) => {
        if (request.method === "GET" && request.url === "/metrics")
          report().then(
            (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
            () => response.writeHead(500).end(),
          );
        else if (request.method === "GET" && request.url === "/ready")
          findFault().then(
            (fault) => response.writeHead(fault ? 503 : 200).end(`${fault ?? "ready"}\n`),
            () => response.writeHead(500).end(),
          );
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(port, host, resolve);
      });
      return { server, port: (server.address() as AddressInfo).port };
    },
  };
}
