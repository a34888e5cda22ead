import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import type { ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";

/** Twice the printed size. */
const size = { width: 640, height: 200 };
/** For one company. */
const logosPerDay = 20;

/** Decoding shares its threads with password hashes and compression. */
export const decodingQueue = createWorkQueue();

/** The logo of the manager's company as a PNG; null if it has none. */
export async function readLogo({ db, manager }: ManagerContext): Promise<Buffer | null> {
  const [company] = await db
    .select({ logo: companies.logo })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  return company?.logo ?? null;
}

export async function showLogo(context: ManagerContext) {
  return { logo: dataUrl(await readLogo(context)) };
}

export const dataUrl = (logo: Buffer | null) => logo && `data:image/png;base64,${logo.toString("base64")}`;

/** Saves or removes the logo. It is re-encoded, so that only the visible image of the uploaded file is stored. */
export async function saveLogo(context: ManagerStepsContext, { image }: { image: string | null }) {
  const logo = image === null ? null : await reencode(context, Buffer.from(image, "base64"));
  return withManagerRole(context, async (context) => {
    const { db, manager } = context;
    await db.update(companies).set({ logo }).where(eq(companies.id, manager.companyId));
    await publish(context, {
      type: "company.logo_changed",
      companyId: manager.companyId,
      name: manager.company,
    });
    return { logo: dataUrl(logo) };
  });
}

function reencode(context: ManagerStepsContext, upload: Buffer): Promise<Buffer> {
  const file = checkLogoFile(upload);
  return decodingQueue(context.manager.id, async () => {
    await countLogo(context);
    // Imported here because it takes 30 MB of memory and is rarely needed.
    const { default: sharp } = await import("sharp");
    // Its cache would hold the last hundred images, which nobody sends twice.
    sharp.cache(false);
    return sharp(file, { limitInputPixels: maxPixels, pages: 1 })
      .rotate()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => {
        throw new AppError("NO_IMAGE");
      });
  });
}

/** Counts files that turn out to be no image, too, because decoding them costs as much. */
async function countLogo(context: ManagerStepsContext) {
  const { count } = await incrementCounter(context, `logos ${context.manager.companyId}`, dayMs);
  if (count > logosPerDay) throw new AppError("TOO_MANY_LOGOS");
}

/** A small file can decode into an image that fills the memory. */
const maxPixels = 4_000_000;
const maxSide = 4_000;
/** Each scan of a JPEG covers the whole image, so many of them cost much. Programs write about ten. */
const maxScans = 20;

const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The chunks that change the image. The others may hold text that decompresses into gigabytes. */
const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]);

/**
 * The file with only what is needed to decode it. Only its headers are read, so a file made to cost much
 * costs no more.
 * @throws AppError with NO_IMAGE or LOGO_TOO_LARGE
 */
export function checkLogoFile(file: Buffer): Buffer {
  try {
    if (file.subarray(0, pngStart.length).equals(pngStart)) return checkPng(file);
    // Checked by the first bytes, so that no other image decoder ever reads a file.
    if (file.readUInt16BE(0) === 0xffd8) return checkJpeg(file);
  } catch (error) {
    // A read went beyond the end of a truncated file.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new AppError("NO_IMAGE");
}

function checkPng(file: Buffer): Buffer {
  const chunks: Buffer[] = [pngStart];
  for (let offset = pngStart.length; ;) {
    const type = file.toString("latin1", offset + 4, offset + 8);
    if ((type === "IHDR") !== (offset === pngStart.length)) throw new AppError("NO_IMAGE");
    if (type === "IHDR") checkSize(file.readUInt32BE(offset + 8), file.readUInt32BE(offset + 12));
    // A length, a type, the content and a checksum.
    const next = offset + 12 + file.readUInt32BE(offset);
    if (next > file.length) throw new AppError("NO_IMAGE");
    if (pngChunks.has(type)) chunks.push(file.subarray(offset, next));
    if (type === "IEND") return Buffer.concat(chunks);
    offset = next;
  }
}

/** Finds the markers as libjpeg does. */
function checkJpeg(file: Buffer): Buffer {
  let scans = 0;
  let frames = 0;
  for (let offset = 2; ;) {
    const marker = nextMarker(file, offset);
    const kind = file.readUInt8(marker);
    offset = marker + 1;
    if (kind === 0xd9) break;
    // Restarts within a scan have no content.
    if (kind >= 0xd0 && kind <= 0xd7) continue;
    // libjpeg knows no markers below.
    if (kind < 0xc0) throw new AppError("NO_IMAGE");
    if (isFrame(kind)) {
      // Baseline, extended or progressive, with Huffman codes.
      if (kind > 0xc2 || ++frames > 1) throw new AppError("NO_IMAGE");
      checkSize(file.readUInt16BE(offset + 5), file.readUInt16BE(offset + 3));
    }
    if (kind === 0xda && ++scans > maxScans) throw new AppError("NO_IMAGE");
    offset += file.readUInt16BE(offset);
  }
  if (frames === 0 || scans === 0) throw new AppError("NO_IMAGE");
  return file;
}

/**
 * The position of the next marker: 0xFF followed by a byte that is neither padding (0xFF) nor an escape (0).
 */
function nextMarker(file: Buffer, from: number): number {
  for (let offset = from; ;) {
    offset = file.indexOf(0xff, offset);
    if (offset === -1) throw new AppError("NO_IMAGE");
    while (file.readUInt8(offset) === 0xff) offset++;
    if (file.readUInt8(offset) !== 0) return offset;
  }
}

/** All but the tables (0xC4, 0xCC) and an extension (0xC8) have the image's size. */
const isFrame = (kind: number) => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

function checkSize(width: number, height: number) {
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw new AppError("LOGO_TOO_LARGE");
}
