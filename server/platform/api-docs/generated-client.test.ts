import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";
import { anApiKey } from "#tests/api-key.ts";
import { aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const run = promisify(execFile);

/** What someone writes with the generated client. It names the types that the client must have. */
const program = `
import {
  Api,
  type Candidate,
  type Check,
  type HttpResponse,
  type Job,
  type JobInFull,
  type Problem,
  type StartCheck,
} from "./forthright.ts";

export async function work(baseUrl: string, key: string) {
  const client = new Api({ baseUrl, baseApiParams: { headers: { Authorization: \`Bearer \${key}\` } } });

  const created: HttpResponse<JobInFull, Problem> = await client.jobs.createJob({
    title: "Head of Sales",
    externalId: "4021",
  });
  const jobs: Job[] = (await client.jobs.listJobs({ limit: 10 })).data;

  const wanted: StartCheck = {
    job: { id: created.data.id },
    candidate: { firstName: "Robin", lastName: "Vale", externalId: "12345", externalSource: "greenhouse" },
  };
  const started = await client.checks.startCheck(wanted, {
    headers: { "Idempotency-Key": "start-candidate-12345" },
  });
  const repeated = await client.checks.startCheck(wanted);

  const check: Check = (await client.checks.getCheck("ext:greenhouse:12345")).data;
  const { checks } = (await client.checks.listChecks({ jobId: "ext:api:4021", status: check.status })).data;
  const candidate: Candidate = (await client.candidates.getCandidate(check.checkId)).data;

  const failed: HttpResponse<JobInFull, Problem> = await client.jobs.getJob("ext:api:nothing").catch((error) => error);
  return {
    created: created.data.title,
    jobs: jobs.map(({ title }) => title),
    statuses: [started.status, repeated.status],
    check: [check.status, check.counts.wanted, checks.length, candidate.firstName],
    code: failed.error.code,
  };
}
`;

test("a client generated from the OpenAPI document names its types, and works with a key", async ({
  app,
}) => {
  const { key } = (await anApiKey(app, await aManager(app))).program;
  const folder = await mkdtemp(join(tmpdir(), "forthright-client-"));
  try {
    const { files } = await generateApi({
      url: `${app.url}/api/openapi.json`,
      output: false,
      silent: true,
      moduleNameFirstTag: true,
    });
    expect(files).toHaveLength(1);
    await writeFile(join(folder, "forthright.ts"), files[0]?.fileContent ?? "");
    await writeFile(join(folder, "program.ts"), program);
    const options = [
      "--noEmit",
      "--strict",
      "--noUncheckedIndexedAccess",
      "--allowImportingTsExtensions",
      ...["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"],
      ...["--lib", "es2022,dom,dom.iterable", "--types", ""],
    ];
    const types = await run(process.execPath, [tsc, ...options, "program.ts"], { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(types.stdout).toBe("");

    const { work } = (await import(pathToFileURL(join(folder, "program.ts")).href)) as {
      work: (baseUrl: string, key: string) => Promise<unknown>;
    };
    expect(await work(`${app.url}/api`, key)).toEqual({
      created: "Head of Sales",
      jobs: ["Head of Sales"],
      statuses: [202, 200],
      check: ["needs_attention", 3, 1, "Robin"],
      code: "JOB_NOT_FOUND",
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
