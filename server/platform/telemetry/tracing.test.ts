import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { aManager, aReviewer, aSubmission, chooseSettings } from "#tests/factories.ts";
import { statementName } from "#server/platform/db/trace-statements.ts";
import { expect, test } from "#tests/harness.ts";
import { freePort } from "#tests/free-port.ts";
import { startTestApp } from "#tests/test-app.ts";

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string }[];
  links: { traceId: string; spanId: string }[];
}

test("a trace links a call to its statements, its task and its e-mail, without personal data", async ({
  database,
}) => {
  await database.empty();
  const bodies: string[] = [];
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const collector = createServer((request, response) => void record(request, response));
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve));
  const { app, stop } = await startTestApp(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const manager = await aManager(app, { company: "Wilhelmina's Bakery" });
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: false,
  });
  const { id, email, key, name } = await aReviewer(app, { manager, name: "Kunigunde Ott" });
  const answers = { ...aSubmission(id).answers, strengths: "Marzipan" };
  await app.browser().reviewer.surveys.submit({ ...aSubmission(id), answers });
  await app.runTasks();
  await stop();
  collector.close();

  const text = bodies.join("\n");
  const spans = bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: all }) => all));
  });
  const spansNamed = (spanName: string) => spans.filter((span) => span.name === spanName);
  const [call] = spansNamed("request reviewer.surveys.submit");
  const inserts = spansNamed("statement insert survey_responses").filter(
    ({ traceId }) => traceId === call?.traceId,
  );
  expect(inserts).toHaveLength(1);
  const tasks = spans.filter(({ links }) => links.some(({ traceId }) => traceId === call?.traceId));
  expect(tasks.map((task) => task.name)).toContain("task announce-response");
  const [mail] = spansNamed("mail mailbox").toReversed();
  expect(spans.find(({ spanId }) => spanId === mail?.parentSpanId)?.name).toMatch(/^task /);

  for (const { name: spanName, attributes } of spans) {
    expect(spanName).toMatch(/^(request|task|mail|search) [a-zA-Z.\- ]+$|^statement [a-z]+( [a-z_]+)?$/);
    for (const { key: attribute } of attributes) expect(attribute).toMatch(/^outcome\.(\d{3}|[a-z ]+)$/);
  }
  for (const secret of [id, email, key, name, manager.email, manager.id, "Bakery", "Marzipan", "Kunigunde"])
    expect(text).not.toContain(secret);
});

test("a server whose trace collector cannot be reached says so once, and stops as usual", async ({
  database,
}) => {
  await database.empty();
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const { app, stop } = await startTestApp(database, variables);
  await aManager(app);
  await expect(stop()).resolves.toBeUndefined();
  expect(app.logs.filter((line) => line.includes("OTEL_EXPORTER_OTLP_ENDPOINT"))).toHaveLength(1);
});

test.each([
  ['select "a" from "reviewers" where x = $1', "select reviewers"],
  ["with one as (select 1 from pgboss.job) update x set y = 1", "with job"],
  ["insert into only \"jobs\" values ('from Kim Doe')", "insert jobs"],
  ["select 'from kim' as words", "select"],
  ["begin; set local forthright.manager_id = 'x'", "begin"],
])("the name of the statement %s has only its verb and a table", (statement, name) => {
  expect(statementName({ text: statement })).toBe(name);
});
