import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "#server/platform/db/embedded.ts";

// If it cannot start, it says what to do in one or two sentences. It overwrites nothing in the folder.

const place = mkdtempSync(join(tmpdir(), "forthright in Übergröße 100% "));
const whole = join(place, "whole");
let tableFile = "";

beforeAll(async () => {
  mkdirSync(whole);
  chmodSync(whole, 0o755);
  const connection = await openEmbedded(whole);
  await connection.db.execute("create table kept as select 'something' as text");
  const { rows } = await connection.db.execute<{ file: string }>(
    "select pg_relation_filepath('kept') as file",
  );
  tableFile = rows[0]?.file ?? "";
  await connection.close();
});

afterAll(() => rmSync(place, { recursive: true }));

test("an empty folder becomes private to its owner", () => {
  expect(statSync(whole).mode & 0o777).toBe(0o700);
});

test("a folder with files that others can read is refused, with the command that makes it private", async () => {
  const folder = aCopy("open");
  chmodSync(folder, 0o755);
  await expect(openEmbedded(folder)).rejects.toThrow(`chmod 700 '${folder}'`);
});

test("no new database overwrites one that lost its PG_VERSION", async () => {
  const folder = aCopy("without version");
  rmSync(join(folder, "database/PG_VERSION"));
  await expect(openEmbedded(folder)).rejects.toThrow(/PG_VERSION.*docs\/backup\.md/);
  expect(existsSync(join(folder, "database", tableFile))).toBe(true);
});

test("damaged files are detected at start, and the operator is referred to the backup", async () => {
  const page = aCopy("page");
  const file = join(page, "database", tableFile);
  const bytes = readFileSync(file);
  bytes.fill(7, bytes.length - 40);
  writeFileSync(file, bytes);
  await expect(openEmbedded(page)).rejects.toThrow(/damaged: kept, .*docs\/backup\.md/);

  const gone = aCopy("gone");
  rmSync(join(gone, "database", tableFile));
  await expect(openEmbedded(gone)).rejects.toThrow(/damaged: kept, .*docs\/backup\.md/);

  const control = aCopy("control");
  truncateSync(join(control, "database/global/pg_control"), 100);
  await expect(openEmbedded(control)).rejects.toThrow(/cannot be opened.*docs\/backup\.md/);
});

test("a folder that cannot be created is reported at once", async () => {
  for (const folder of ["/proc/forthright/data", "/sys/forthright"])
    await expect(openEmbedded(folder)).rejects.toThrow(
      /cannot be stored in .*E(NOENT|PERM|ACCES|ROFS).*DATA_DIR/,
    );
});

function aCopy(name: string): string {
  const folder = join(place, name);
  cpSync(whole, folder, { recursive: true, preserveTimestamps: true });
  chmodSync(folder, 0o700);
  return folder;
}
