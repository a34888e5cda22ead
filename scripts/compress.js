import { readdirSync, statSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|txt)$/;

/**
 * Lays beside each file of a folder what is sent to a browser that can unpack it.
 * @param {string} folder
 */
export async function compress(folder) {
  await Promise.all(
    filesIn(folder)
      .filter((name) => compressible.test(name))
      .map(async (file) => {
        const bytes = await readFile(file);
        const packed = promisify(gzip)(bytes, { level: 9 });
        const tight = promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        });
        await Promise.all([put(`${file}.gz`, await packed), put(`${file}.br`, await tight)]);
      }),
  );
}

/**
 * Whole or not at all: somebody may be asking for it.
 * @param {string} file
 * @param {Buffer} bytes
 */
async function put(file, bytes) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

/**
 * Every file below a folder.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
