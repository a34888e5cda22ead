import { eq } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

/** Twice as large as it is printed. */
const size = { width: 640, height: 200 };
/** A small file can unfold into a picture that fills the memory. */
const mostPixels = 4096 * 4096;
/** A hundred times what a logo takes. */
const patienceSeconds = 5;
const beginnings = [Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from([0xff, 0xd8, 0xff])];

/** The logo of the manager's company as a PNG; null: it has none. */
export async function readLogo({ db, manager }: ManagerContext): Promise<Buffer | null> {
  const [company] = await db
    .select({ logo: companies.logo })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  return company?.logo ?? null;
}

/** Keeps a logo, or takes it away: drawn anew, so that nothing of the file that was sent is kept but what one sees. */
export async function saveLogo(context: ManagerContext, { image }: { image: string | null }) {
  const logo = image === null ? null : await redrawn(Buffer.from(image, "base64"));
  return inTransaction(context, async (context) => {
    const { db, manager } = context;
    await db.update(companies).set({ logo }).where(eq(companies.id, manager.companyId));
    await happened(context, {
      type: "company.logo_changed",
      companyId: manager.companyId,
      name: manager.company,
    });
    return { logo: dataUrl(logo) };
  });
}

export async function showLogo(context: ManagerContext) {
  return { logo: dataUrl(await readLogo(context)) };
}

async function redrawn(file: Buffer): Promise<Buffer> {
  // By their first bytes: no other reader ever gets to see a file.
  if (!beginnings.some((beginning) => file.indexOf(beginning) === 0)) throw new Refused("NO_IMAGE");
  // Few logos are ever saved, and it takes 30 MB of memory from when it is loaded.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(file, { limitInputPixels: mostPixels, pages: 1 })
      .rotate()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: patienceSeconds })
      .png()
      .toBuffer();
  } catch {
    throw new Refused("NO_IMAGE");
  }
}

const dataUrl = (logo: Buffer | null) => logo && `data:image/png;base64,${logo.toString("base64")}`;
