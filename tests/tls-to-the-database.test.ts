import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#server/platform/db/connect.ts";
import { explain } from "#server/platform/db/database-errors.ts";
import { execute } from "./databases.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

// What docs/operations.md says of sslmode. PostgreSQL runs as nobody where the tests run as root.
const nobody = 65_534;
const folder = mkdtempSync(join(tmpdir(), "forthright-tls-"));
const path = (name: string) => join(folder, name);
const canSign = spawnSync("openssl", ["version"]).status === 0 && !process.env["TEST_DATABASE_URL"];
let local: TestPostgres;
let elsewhere: TestPostgres;

beforeAll(async () => {
  if (!canSign) return;
  chmodSync(folder, 0o755);
  for (const authority of ["ours", "theirs"])
    openssl(
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${authority} -keyout ${authority}.key -out ${authority}.pem`,
    );
  // Everybody but the tests' own user has to use TLS.
  writeFileSync(path("hba"), "host all postgres 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 trust\n");
  [local, elsewhere] = await Promise.all([startOn("localhost"), startOn("db.example.com")]);
});

afterAll(async () => {
  await Promise.all([local?.stop(), elsewhere?.stop()]);
  rmSync(folder, { recursive: true });
});

test.runIf(canSign).each(["sslmode=verify-full&sslrootcert=OURS", "sslmode=require&sslrootcert=OURS"])(
  "?%s connects by TLS to the host whose certificate our authority signed",
  async (words) => {
    const connection = await connect(settings(local, words), () => {});
    const used = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    for (const db of [connection.db, connection.requests])
      expect((await db.execute(used)).rows).toEqual([{ ssl: true }]);
    await connection.checkHealth();
    await connection.close();
  },
);

test.runIf(canSign)("?sslmode=disable connects without TLS where the server allows it", async () => {
  const connection = await connect(settings(local, "sslmode=disable", "postgres"), () => {});
  const { rows } = await connection.db.execute(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`);
  expect(rows).toEqual([{ ssl: false }]);
  await connection.close();
});

test.runIf(canSign).each([
  ["local", "sslmode=disable", /no encryption.* The server demands TLS: add \?sslmode=verify-full/],
  ["local", "", /no encryption.* The server demands TLS: add \?sslmode=verify-full/],
  ["local", "sslmode=require", /certificate.* Add \?sslmode=verify-full&sslrootcert=/],
  ["local", "sslmode=verify-full&sslrootcert=THEIRS", /certificate.* Add \?sslmode=verify-full&sslrootcert=/],
  ["elsewhere", "sslmode=verify-full&sslrootcert=OURS", /altnames.* use the host name in the certificate/],
  ["elsewhere", "sslmode=require&sslrootcert=OURS", /altnames.* use the host name in the certificate/],
  ["local", "sslmode=verify-full&sslrootcert=NOT-THERE", /no such file/],
] as const)("the %s server refuses ?%s at once, and says what to do", async (which, words, sentence) => {
  const server = which === "local" ? local : elsewhere;
  const started = connect(settings(server, words), (report) => expect.unreachable(report));
  expect(await started.then(() => "it connected", explain)).toMatch(sentence);
});

const settings = ({ url }: TestPostgres, words: string, user = "forthright") => {
  const files = words.replace("OURS", path("ours.pem")).replace("THEIRS", path("theirs.pem"));
  const address = Object.assign(new URL(url), { username: user, hostname: "localhost", search: files });
  return { databaseUrl: address.href, databaseDirectUrl: null, dataDir: "" };
};

async function startOn(host: string) {
  openssl(`req -newkey rsa:2048 -nodes -subj /CN=${host} -keyout ${host}.key -out ${host}.csr`);
  writeFileSync(path(`${host}.ext`), `subjectAltName=DNS:${host}`);
  openssl(
    `x509 -req -in ${host}.csr -days 2 -CA ours.pem -CAkey ours.key -CAcreateserial -extfile ${host}.ext -out ${host}.pem`,
  );
  if (process.getuid?.() === 0) chownSync(path(`${host}.key`), nobody, nobody);
  const postgres = await startPostgres([
    "ssl=on",
    `ssl_cert_file=${path(`${host}.pem`)}`,
    `ssl_key_file=${path(`${host}.key`)}`,
    `hba_file=${path("hba")}`,
  ]);
  await execute(postgres.url, "create role forthright login", "create database forthright owner forthright");
  return postgres;
}

function openssl(words: string) {
  const { status, stderr } = spawnSync("openssl", words.split(" "), { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
