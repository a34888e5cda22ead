import { eq } from "drizzle-orm";
import { dayMs } from "#contract/date-words.ts";
import { rateLimit } from "#server/platform/auth/rate-limits.ts";
import type { ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { checkLogoFile, maxPixels } from "./logo-file.ts";

/** Twice the printed size. */
const size = { width: 640, height: 200 };
/** Of one company. */
const logosPerDay = 20;

/** Decoding shares its threads with password hashes and compression. */
export const decodingQueue = createWorkQueue();

/** The logo of the manager's company as a PNG; null: it has none. */
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
  const logo = image === null ? null : await encodeAgain(context, Buffer.from(image, "base64"));
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

function encodeAgain(context: ManagerStepsContext, given: Buffer): Promise<Buffer> {
  const file = checkLogoFile(given);
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

/** Files that turn out to be no image count, too: they cost as much. */
async function countLogo({ db, clock, manager }: ManagerStepsContext) {
  const one = new Map([[`logos ${manager.companyId}`, 1]]);
  const [counted] = await rateLimit({ db, clock }, one, dayMs);
  if (oneRow(counted).count > logosPerDay) throw new AppError("TOO_MANY_LOGOS");
}
