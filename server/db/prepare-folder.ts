import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Explained } from "#server/errors.ts";
import { explain } from "./explain.ts";
import { damaged } from "./check-files.ts";

/** Whoever else may look into the folder reads every answer in it: the engine makes its files for everybody. */
const forOwnerAlone = 0o700;

/**
 * Makes the folder of the embedded database, for its owner alone.
 * @returns where in it the database lies
 * @throws an Error with what to do where it cannot be used, is open to others, or holds something that is no database
 */
export function prepareFolder(folder: string): string {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = `The database cannot lie in ${folder}: ${explain(error)} Or set DATA_DIR to another one.`;
    throw new Explained(why, { cause: error });
  }
  closeToOthers(folder);
  const database = join(folder, "database");
  const isDatabase = existsSync(join(database, "PG_VERSION"));
  if (!isDatabase && existsSync(database) && readdirSync(database).length > 0)
    throw new Error(`${database} is not empty, and without the file PG_VERSION no database. ${damaged}`);
  return database;
}

/** Node's own way of making the folders above never comes back from /proc. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: forOwnerAlone });
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: forOwnerAlone });
  }
}

function closeToOthers(folder: string) {
  const isOpen = (statSync(folder).mode & 0o077) !== 0 && process.platform !== "win32";
  if (!isOpen) return;
  if (readdirSync(folder).length > 0)
    throw new Error(
      `Others on this machine may look into ${folder}, where every answer lies. Close it, and start again: chmod 700 '${folder}'`,
    );
  chmodSync(folder, forOwnerAlone);
}
