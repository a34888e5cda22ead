import { expect, test } from "vitest";
import { destructiveStatements } from "../scripts/destructive-statements.js";

const problems = (...migrations: string[]) => destructiveStatements(migrations, ["0.1.0", "0.2.0"]);

test.each([
  'DROP TABLE "invitations" CASCADE;',
  'ALTER TABLE "reviewers" DROP COLUMN "undeliverable_at";',
  "alter table reviewers\n  drop undeliverable_at;",
  'ALTER TABLE "reviewers" RENAME COLUMN "email" TO "address";',
  'ALTER TABLE "reviewers" RENAME TO "referees";',
  "create index a on jobs (id);\nrevoke select (undeliverable_at) on reviewers from forthright_manager;",
  "-- Nobody reads it; servers can't.\nrevoke select on reviewers from forthright_manager; select '';",
  'ALTER TABLE "jobs" ADD COLUMN "level" text NOT NULL;',
  'ALTER TABLE "jobs" ALTER COLUMN "level" SET NOT NULL;',
  'ALTER TABLE "jobs" ALTER COLUMN "level" DROP DEFAULT;',
  'ALTER TABLE "jobs" ALTER COLUMN "level" SET DATA TYPE integer;',
])("a migration may not take from servers of the previous release what they use: %s", (statement) => {
  expect(problems(statement)).toHaveLength(1);
  expect(problems(`-- contract: unused since 0.2.0\n${statement.replace(/^create.*\n/, "")}`)).toEqual([]);
  expect(problems(`-- contract: unused since 0.3.0\n${statement.replace(/^create.*\n/, "")}`)).toEqual([
    expect.stringContaining("0.3.0 is no release"),
  ]);
});

test.each([
  'ALTER TABLE "jobs" ADD COLUMN "level" text;',
  'ALTER TABLE "jobs" ADD COLUMN "level" text DEFAULT \'none\' NOT NULL;',
  'ALTER TABLE "jobs" ALTER COLUMN "level" DROP NOT NULL;',
  'ALTER TABLE "jobs" DROP CONSTRAINT "level_known";',
  'ALTER TABLE "jobs" ADD CONSTRAINT "level_known" CHECK ("level" is not null);',
  "create function f() returns void language sql as ''; revoke execute on function f() from public;",
  'DROP INDEX "jobs_level"; DROP POLICY "own" ON "jobs";',
  "-- We drop table jobs later.\nselect 'drop table jobs; revoke all';",
  "create function f() returns void language plpgsql as $$ begin drop table if exists t; end $$;",
])("a migration may add and loosen: %s", (statement) => {
  expect(problems(statement)).toEqual([]);
});

test("a table that is new in this release may be changed until it is released", () => {
  expect(
    problems('CREATE TABLE "levels" ("id" bigint, "name" text);', 'ALTER TABLE "levels" DROP COLUMN "name";'),
  ).toEqual([]);
});
