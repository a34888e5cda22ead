import { randomUUID } from "node:crypto";
import { createConnection, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { connect } from "#server/platform/db/connect.ts";
import { explain } from "#server/platform/db/database-errors.ts";
import { databaseAt, execute } from "./databases.ts";
import { freePort } from "./free-port.ts";

// When a server cannot start, it says why and what to do, in one or two sentences. server/platform/env.test.ts tests
// this for variables, and tests/embedded-folder.test.ts for the embedded database's folder.

test("a database with an encoding that cannot store every name is refused", async () => {
  await withDatabase("encoding 'SQL_ASCII' locale 'C' template template0", async (url) => {
    expect(await startedOn(url)).toMatch(
      /^DATABASE_URL: The database's encoding is SQL_ASCII, .* createdb --encoding=UTF8/,
    );
  });
});

test("a database with another product's tables is left unchanged", async () => {
  await withDatabase("", async (url) => {
    await execute(url, "create table invoices (id int)");
    expect(await startedOn(url)).toMatch(
      /^This database has tables of another product: invoices\. Nothing was changed\. Use an empty database/,
    );
  });
});

test("a user who may not create tables is refused, and the error names who has to own the database", async () => {
  const role = `plain_${randomUUID().replaceAll("-", "")}`;
  await withDatabase("", async (url) => {
    await execute(url, `create role ${role} login password '${role}'`);
    const asRole = Object.assign(new URL(url), { username: role, password: role }).href;
    expect(await startedOn(asRole)).toMatch(/^permission denied .* must own the database/);
    expect(await startedOn(asRole.replace(`:${role}@`, ":wrong@"))).toMatch(
      /^(DATABASE_URL: password authentication failed|permission denied)/,
    );
    expect(await startedOn(databaseAt(url, "not_there"))).toMatch(
      /^DATABASE_URL: database "not_there" does not exist.*createdb/,
    );
  });
  await execute(theUrl(), `drop role ${role}`);
});

test("a read-only database is named as one", async () => {
  await withDatabase("", async (url) => {
    const name = new URL(url).pathname.slice(1);
    await execute(theUrl(), `alter database ${name} set default_transaction_read_only = on`);
    const reports: string[] = [];
    const connection = await connect({ ...nowhere, databaseUrl: url }, (sentence) => {
      reports.push(sentence);
      void execute(theUrl(), `alter database ${name} reset default_transaction_read_only`);
    });
    await connection.close();
    expect(reports[0]).toContain("unavailable. It is read-only, perhaps a standby. Forthright retries");
  });
});

test("the server waits for an unavailable database, and reports it", async () => {
  await withDatabase("", async (url) => {
    const port = await freePort();
    const away = Object.assign(new URL(url), { port: String(port) }).href;
    const reports: string[] = [];
    const late = createServer((socket) => {
      const onward = createConnection(Number(new URL(url).port), "127.0.0.1");
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) end.on("error", () => {});
    });
    const connection = await connect({ ...nowhere, databaseUrl: away }, (sentence) => {
      reports.push(sentence);
      late.listen(port, "127.0.0.1");
    });
    await connection.db.execute(sql`select 1`);
    await connection.close();
    late.close();
    expect(reports).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: .* is unavailable\. connect ECONNREFUSED .*Forthright retries for another 60 s\.$/,
      ),
    ]);
  });
});

test("an error of the address past the pooler names its own setting", async () => {
  await withDatabase("", async (url) => {
    const missing = databaseAt(url, "not_there");
    expect(await startedOn(url, missing)).toMatch(
      /^DATABASE_DIRECT_URL: database "not_there" does not exist/,
    );
    const noAuthority = `${url}?sslmode=verify-full&sslrootcert=/not/there.pem`;
    expect(await startedOn(url, noAuthority)).toMatch(/^DATABASE_DIRECT_URL: ENOENT.*not\/there\.pem/);
  });
});

test("a server does not start on two databases", async () => {
  await withDatabase("", async (url) => {
    await withDatabase("", async (other) => {
      expect(await startedOn(url, other)).toBe(
        "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same database.",
      );
    });
    expect(await startedOn(url, `${url}?application_name=direct`)).toBe("started");
  });
});

test("the root cause of an error is printed with advice, and never an object's name", () => {
  const failed = (code: string, message: string) =>
    new Error("Failed query: insert into answers …", { cause: Object.assign(new Error(message), { code }) });
  expect(explain(failed("53100", "could not extend file"))).toBe(
    "could not extend file. The disk is full. Free some space and start again.",
  );
  expect(explain(failed("ENOSPC", "ENOSPC: no space left on device, write"))).toContain("Free some space");
  expect(explain(failed("53300", "sorry, too many clients already"))).toContain("Raise the limit");
  expect(explain(failed("EACCES", "EACCES: permission denied, open 'secret'"))).toContain("must be allowed");
  expect(explain(failed("EADDRINUSE", "listen EADDRINUSE: address already in use 127.0.0.1:3000"))).toContain(
    "set PORT",
  );
  expect(explain(failed("EADDRNOTAVAIL", "listen EADDRNOTAVAIL: 192.0.2.1:3000"))).toContain("Set HOST");
  expect(explain(failed("ENOTFOUND", "getaddrinfo ENOTFOUND [::1]"))).toContain("HOST");
  expect(explain(failed("", "SASL: client password must be a string"))).toContain("DATABASE_URL");
  expect(explain(new AggregateError([failed("ECONNREFUSED", "connect ECONNREFUSED ::1:5432")]))).toBe(
    "connect ECONNREFUSED ::1:5432.",
  );
  expect(explain({ name: "ErrnoError", errno: 51 })).not.toContain("[object");
});

const nowhere = { databaseDirectUrl: null, dataDir: "" };

/** What a server prints when it tries to start with these addresses. */
async function startedOn(databaseUrl: string, databaseDirectUrl: string | null = null): Promise<string> {
  try {
    const connection = await connect({ ...nowhere, databaseUrl, databaseDirectUrl }, () => {});
    try {
      await connection.exclusively(() => connection.migrate());
      return "started";
    } finally {
      await connection.close();
    }
  } catch (error) {
    return explain(error);
  }
}

async function withDatabase(how: string, work: (url: string) => Promise<void>) {
  const name = `start_${randomUUID().replaceAll("-", "")}`;
  await execute(theUrl(), `create database ${name} ${how}`);
  try {
    await work(databaseAt(theUrl(), name));
  } finally {
    await execute(theUrl(), `drop database ${name} with (force)`);
  }
}

function theUrl(): string {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("This is tested on PostgreSQL");
  return provided.url;
}
