import { eq } from "drizzle-orm";
import { fileNameOf } from "#contract/text.ts";
import type { Paper, SharedReport } from "#contract/reports.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { Context, ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole, transaction } from "#server/platform/db/transaction.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { readComparison } from "./compare-candidates.ts";
import { readReport } from "./read-report.ts";
import { comparisonDocument, reportDocument } from "./report-document.ts";

/** Twice the printed size. */
const size = { width: 640, height: 200 };
/** A small file can decompress into an image that fills the memory. */
const maxPixels = 4096 * 4096;
/** A hundred times what a logo needs. */
const timeoutSeconds = 5;
const beginnings = [Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from([0xff, 0xd8, 0xff])];

export async function renderReport(
  context: ManagerStepsContext,
  { candidateId, paper }: { candidateId: string; paper: Paper },
): Promise<File> {
  const { manager } = context;
  const report = await withManagerRole(context, (context) => readReport(context, { candidateId }));
  return renderFile(context, {
    ...reportDocument({ ...report, jobTitle: report.job.title }),
    paper,
    logo: await withManagerRole(context, readLogo),
    company: manager.company,
    footer: `for ${manager.firstName} ${manager.lastName}`,
    fileName: reportFileName(report),
  });
}

export async function renderComparison(
  context: ManagerStepsContext,
  { paper, ...wanted }: { jobId: string; candidates: string[]; paper: Paper },
): Promise<File> {
  const { manager } = context;
  const comparison = await withManagerRole(context, (context) => readComparison(context, wanted));
  return renderFile(context, {
    ...comparisonDocument(comparison),
    paper,
    logo: await withManagerRole(context, readLogo),
    company: manager.company,
    footer: `for ${manager.firstName} ${manager.lastName}`,
    fileName: fileNameOf("comparison", comparison.job.title, "pdf"),
  });
}

export const reportFileName = ({ candidate: { firstName, lastName } }: Pick<SharedReport, "candidate">) =>
  fileNameOf("report", `${firstName} ${lastName}`, "pdf");

interface Printing extends Omit<PdfDocument, "product" | "logo" | "paper"> {
  paper: Paper;
  logo: Buffer | null;
  fileName: string;
}

export async function renderFile(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  { fileName, paper, logo, footer, ...document }: Printing,
): Promise<File> {
  const now = clock.now();
  const bytes = await renderPdf(
    {
      ...document,
      product: settings.name,
      logo: logo && [...logo],
      paper: paper === "a4" ? "a4" : "us-letter",
      footer: `${footer}, ${formatDay(now)}`,
    },
    now,
  );
  return new File([Buffer.from(bytes)], fileName, { type: "application/pdf" });
}

/**
 * The Content-Disposition header (RFC 6266) that makes a browser save the response under this name. Programs that know
 * only ASCII get its ASCII words, or a name such as report.pdf if it has none.
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  const words = plainWords(fileName.slice(0, dot)).filter((word) => /^[a-z0-9]+$/.test(word));
  const plain = `${words.join("-")}${fileName.slice(dot)}`;
  // encodeURIComponent leaves these four, which RFC 8187 does not allow.
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The logo of the manager's company as a PNG; null: it has none. */
export async function readLogo({ db, manager }: ManagerContext): Promise<Buffer | null> {
  const [company] = await db
    .select({ logo: companies.logo })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  return company?.logo ?? null;
}

/** Saves or removes the logo. It is re-encoded, so that only the visible image of the uploaded file is stored. */
export async function saveLogo(context: ManagerContext, { image }: { image: string | null }) {
  const logo = image === null ? null : await reencoded(Buffer.from(image, "base64"));
  return transaction(context, async (context) => {
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

export async function showLogo(context: ManagerContext) {
  return { logo: dataUrl(await readLogo(context)) };
}

async function reencoded(file: Buffer): Promise<Buffer> {
  // Checked by the first bytes, so that no other image decoder ever reads a file.
  if (!beginnings.some((beginning) => file.indexOf(beginning) === 0)) throw new AppError("NO_IMAGE");
  // Imported here because it takes 30 MB of memory and is rarely needed.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(file, { limitInputPixels: maxPixels, pages: 1 })
      .rotate()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .png()
      .toBuffer();
  } catch {
    throw new AppError("NO_IMAGE");
  }
}

export const dataUrl = (logo: Buffer | null) => logo && `data:image/png;base64,${logo.toString("base64")}`;
