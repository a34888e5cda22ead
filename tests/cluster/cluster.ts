import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { execute, preparingStatements } from "../databases.ts";
import { freePort } from "../free-port.ts";
import { waitUntil } from "../wait-until.ts";
import { fill } from "./fill.ts";
import { run, user, watchFolder } from "./program.ts";

const programs = ["etcd", "patroni", "haproxy", "pgbouncer"];
const binaries = "/usr/lib/postgresql/15/bin";
const packages =
  "apt-get install --no-install-recommends postgresql-15 patroni etcd-server python3-etcd haproxy pgbouncer";

/** The missing programs, in a sentence; null: none. */
export function missing(): string | null {
  const absent = programs.filter((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0);
  if (!existsSync(join(binaries, "postgres"))) absent.push("PostgreSQL 15");
  return absent.length > 0 ? `${absent.join(", ")} is missing. On Debian 12: ${packages}` : null;
}

interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | "standby_leader";
  state: string;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three PostgreSQL servers under Patroni with etcd, HAProxy and PgBouncer, from the files of deploy/postgresql, on the
 * loopback. All files are in one folder, which is removed with it.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), "forthright-cluster-"));
  chmodSync(folder, 0o755);
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  const files = own("files");
  const logs = own("logs");
  const address = "127.0.0.1";
  const nodes = await Promise.all(
    ["db1", "db2", "db3"].map(async (name) => ({
      name,
      data: join(own(name), "data"),
      ports: {
        etcd: await freePort(),
        peer: await freePort(),
        patroni: await freePort(),
        postgres: await freePort(),
      },
    })),
  );
  const [leaderPort, pooledPort] = [await freePort(), await freePort()];
  const portOf = (index: number) => nodes[index]?.ports ?? nodes[0]!.ports;
  const common = {
    HOST: address,
    NETWORK: `${address}/32`,
    ETCD_CLUSTER: nodes.map(({ name, ports }) => `${name}=http://${address}:${ports.peer}`).join(","),
    ETCD_HOSTS: nodes.map(({ ports }) => `${address}:${ports.etcd}`).join(","),
    POSTGRES_BIN: binaries,
    SUPERUSER_PASSWORD: "superuser",
    REPLICATION_PASSWORD: "replication",
    REWIND_PASSWORD: "rewind",
    HAPROXY_HOST: address,
    LEADER_PORT: leaderPort,
    ...Object.fromEntries(
      nodes.map(({ ports }, index) => [`DB_${index + 1}`, `${address}:${ports.postgres}`]),
    ),
    ...Object.fromEntries(nodes.map((_, index) => [`PATRONI_${index + 1}`, portOf(index).patroni])),
    PGBOUNCER_HOST: address,
    PGBOUNCER_PORT: pooledPort,
    PGBOUNCER_USERS: join(files, "users.txt"),
  };
  const running: { end: () => Promise<void> }[] = [];
  const started = nodes.map((node) => {
    const { name, ports, data } = node;
    const values = {
      ...common,
      NODE: name,
      ETCD_DATA: join(own(`${name}/etcd`)),
      ETCD_PORT: ports.etcd,
      ETCD_PEER_PORT: ports.peer,
      PATRONI_PORT: ports.patroni,
      POSTGRES_PORT: ports.postgres,
      POSTGRES_DATA: data,
      POSTGRES_SOCKETS: own(`${name}/sockets`),
      PGPASS: join(folder, name, "pgpass"),
    };
    const file = (of: string) => join(files, `${name}-${of}`);
    fill("etcd.yml", file("etcd.yml"), values);
    fill("patroni.yml", file("patroni.yml"), values);
    const etcd = run(join(logs, `${name}-etcd.log`), "etcd", ["--config-file", file("etcd.yml")]);
    running.push(etcd);
    return { ...node, etcd, configuration: file("patroni.yml") };
  });
  const removed = watchFolder(folder);
  const stop = async () => {
    await Promise.all(running.map(({ end }) => end()));
    await removed();
  };

  try {
    await until("etcd has a leader", async () => {
      const answers = await Promise.all(
        nodes.map(({ ports }) => ok(`http://${address}:${ports.etcd}/health`)),
      );
      return answers.every(Boolean);
    });
    const members = started.map((node) => {
      const patroni = run(join(logs, `${node.name}-patroni.log`), "patroni", [node.configuration]);
      running.push(patroni);
      return {
        ...node,
        patroni,
        rest: `http://${address}:${node.ports.patroni}`,
        url: `postgres://postgres:superuser@${address}:${node.ports.postgres}/postgres`,
        /** Its whole machine at once. */
        async kill() {
          await patroni.end();
          endPostgres(node.data, "SIGKILL");
        },
      };
    });
    for (const name of ["haproxy.cfg", "pgbouncer.ini"]) fill(name, join(files, name), common);
    writeFileSync(common.PGBOUNCER_USERS, '"forthright" "forthright"\n');
    const haproxy = run(join(logs, "haproxy.log"), "haproxy", ["-db", "-f", join(files, "haproxy.cfg")]);
    running.push(haproxy);
    const cluster = {
      nodes: members,
      folder,
      /** Patroni's view, from any member that answers. */
      async members(): Promise<Member[]> {
        for (const { rest } of members) {
          const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
            () => null,
          );
          const body = (await answer?.json().catch(() => null)) as { members: Member[] } | null;
          if (body) return body.members;
        }
        return [];
      },
      async leader() {
        const found = (await cluster.members()).find(
          ({ role, state }) => role === "leader" && state === "running",
        );
        return members.find(({ name }) => name === found?.name);
      },
      /** One leader, one synchronous standby, one asynchronous standby. */
      async isWhole() {
        const current = await cluster.members();
        const has = (role: Member["role"], states: string[]) =>
          current.some((member) => member.role === role && states.includes(member.state));
        const follows = ["running", "streaming"];
        return has("leader", ["running"]) && has("sync_standby", follows) && has("replica", follows);
      },
      pgbouncer: undefined as ReturnType<typeof run> | undefined,
      url: `postgres://forthright:forthright@${address}:${pooledPort}/forthright`,
      directUrl: `postgres://forthright:forthright@${address}:${leaderPort}/forthright`,
      stop,
    };
    await until("one leads, and two follow", () => cluster.isWhole());
    await execute((await cluster.leader())?.url ?? "", ...preparingStatements("forthright"));
    const pgbouncer = run(join(logs, "pgbouncer.log"), "pgbouncer", ["-q", join(files, "pgbouncer.ini")]);
    running.push(pgbouncer);
    cluster.pgbouncer = pgbouncer;
    await until("the database can be reached through both", async () => {
      const ways = await Promise.all([cluster.url, cluster.directUrl].map((url) => ask(url, "select 1")));
      return ways.every(Boolean);
    });
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One query on a new connection; null if there is no answer. */
export async function ask<Row extends object>(url: string, statement: string): Promise<Row[] | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Killing Patroni leaves its PostgreSQL running. */
function endPostgres(data: string, signal: NodeJS.Signals) {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    // The process with this id may be another one by now.
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data)) process.kill(pid, signal);
  } catch {
    // It is not running.
  }
}

async function ok(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** As `waitUntil`, with the time that a cluster may take. */
export const until = (what: string, isTrue: () => Promise<boolean> | boolean, timeoutMs = 90_000) =>
  waitUntil(what, isTrue, timeoutMs);
