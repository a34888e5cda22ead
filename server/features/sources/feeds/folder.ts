import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { access, lstat, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { UnreadableFile } from "#contract/import-file/read-file.ts";
import { FeedFailed, type ListFiles, maxFileBytes, type OfferedFile, tooLarge } from "./feed.ts";

const outcomeFolders = { imported: "done", failed: "failed" };

/**
 * The CSV files in the folder itself, by name. Each is moved to a folder below it with a report. Programs that write slowly
 * write under another name first, and rename.
 */
export function folderFiles(folder: string): ListFiles {
  return async () => {
    const files: OfferedFile[] = [];
    for (const name of await csvFilesIn(folder)) {
      const file = await fileAt(folder, name);
      if (file) files.push(file);
    }
    return files;
  };
}

/**
 * Their names as bytes, because a program may not write them in UTF-8.
 * @throws FeedFailed
 */
export async function csvFilesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: "buffer" }).catch(
    (error: unknown) => {
      throw unreadableFolder(error);
    },
  );
  // No symbolic links, which may lead out of the folder.
  const files = entries.filter((entry) => entry.isFile() && /^[^.].*\.csv$/i.test(String(entry.name)));
  return files.map((entry) => entry.name).toSorted((a, b) => a.compare(b));
}

const unreadableFolder = (error: unknown) =>
  new FeedFailed(`The folder cannot be read (${codeOf(error)}). Check DROP_FOLDER.`, { mayPass: true });

/** Null if it was taken away meanwhile. */
async function fileAt(folder: string, bytes: Buffer): Promise<OfferedFile | null> {
  const name = String(bytes);
  const path = Buffer.concat([Buffer.from(join(folder, sep)), bytes]);
  const listed = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw unreadableFolder(error);
  });
  if (!listed) return null;
  const { size } = listed;
  const content = size > maxFileBytes ? new UnreadableFile(tooLarge) : await hashOf(path).catch(unreadable);
  const isUnchanged = async () => {
    const now = await lstat(path).catch(() => null);
    return now?.ino === listed.ino && now.size === size && now.mtimeMs === listed.mtimeMs;
  };
  return {
    identity: typeof content === "string" ? content : `not read ${name} ${size}`,
    name,
    isUnchanged,
    async open() {
      if (typeof content !== "string") throw content;
      if (size === 0) throw new UnreadableFile("This file is empty.");
      return openAsBlob(path);
    },
    async putAway(outcome, report) {
      // It was replaced meanwhile. The next run reads the new file.
      if (!(await isUnchanged())) return;
      const target = join(folder, outcomeFolders[outcome]);
      try {
        await mkdir(target, { recursive: true });
        const freeName = await findFreeName(target, name);
        await writeFile(join(target, `${freeName}.report.txt`), report);
        await rename(path, join(target, freeName));
      } catch (error) {
        throw new FeedFailed(
          `Files cannot be moved within the folder (${codeOf(error)}). The server needs the right to write there, and room on the disk.`,
          { mayPass: true },
        );
      }
    },
  };
}

const unreadable = (error: unknown) =>
  new UnreadableFile(`This file cannot be read (${codeOf(error)}). Give the server the right to read it.`);

async function hashOf(path: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** 'staff.csv', 'staff-2.csv', … */
async function findFreeName(folder: string, name: string): Promise<string> {
  const isTaken = (fileName: string) =>
    access(join(folder, fileName)).then(
      () => true,
      () => false,
    );
  let freeName = name;
  for (let number = 2; await isTaken(freeName); number++)
    freeName = name.replace(/(\.csv)$/i, `-${number}$1`);
  return freeName;
}

const codeOf = (error: unknown) => String(Object(error).code ?? "unknown reason");
