import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Explained } from "#server/platform/errors.ts";
import { explain } from "./explain.ts";

/** Whoever else may look into the folder reads every answer in it: the engine makes its files for everybody. */
const forOwnerAlone = 0o700;

/**
 * Makes the folder of the embedded database, for its owner alone.
 * @throws an Error with what to do where it cannot be used or is open to others
 */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = `The database cannot lie in ${folder}: ${explain(error)} Or set DATA_DIR to another one.`;
    throw new Explained(why, { cause: error });
  }
  closeToOthers(folder);
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
