import { fileNameOf } from "#contract/text.ts";
import type { Paper, SharedReport } from "#contract/reports.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { type ManagerCaller, requireActiveCaller } from "#server/platform/guards/find-account.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { readComparison } from "./compare-candidates.ts";
import { readLogo } from "./logo.ts";
import { readReport } from "./read-report.ts";
import { comparisonDocument, reportDocument } from "./report-document.ts";

export async function renderReport(
  context: ManagerCaller,
  { candidateId, paper }: { candidateId: string; paper: Paper },
): Promise<File> {
  return renderForManager(context, async (context) => {
    const report = await readReport(context, { candidateId });
    return {
      ...reportDocument({ ...report, jobTitle: report.job.title }),
      paper,
      fileName: reportFileName(report),
    };
  });
}

export async function renderComparison(
  context: ManagerCaller,
  { paper, ...request }: { jobId: string; candidates: string[]; paper: Paper },
): Promise<File> {
  return renderForManager(context, async (context) => {
    const comparison = await readComparison(context, request);
    return {
      ...comparisonDocument(comparison),
      paper,
      fileName: fileNameOf("comparison", comparison.job.title, "pdf"),
    };
  });
}

function renderForManager(
  context: ManagerCaller,
  readDocument: (context: ManagerContext) => Promise<Omit<ReportFile, "logo" | "company" | "footer">>,
): Promise<File> {
  const { id, company, firstName, lastName } = context.manager;
  return renderFile(context, `manager ${id}`, async () => {
    await requireActiveCaller(context);
    return withManagerRole(context, async (context) => ({
      ...(await readDocument(context)),
      logo: await readLogo(context),
      company,
      footer: `Prepared for ${firstName} ${lastName}`,
    }));
  });
}

export const reportFileName = ({ candidate: { firstName, lastName } }: Pick<SharedReport, "candidate">) =>
  fileNameOf("report", `${firstName} ${lastName}`, "pdf");

interface ReportFile extends Omit<PdfDocument, "product" | "logo" | "paper"> {
  paper: Paper;
  logo: Buffer | null;
  fileName: string;
}

/** @param owner whose share of the rendering queue it takes */
export function renderFile(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  owner: string,
  readDocument: () => Promise<ReportFile>,
): Promise<File> {
  return renderPdf(owner, async (render) => {
    const { fileName, paper, logo, footer, ...document } = await readDocument();
    const now = clock.now();
    const bytes = await render(
      {
        ...document,
        product: settings.name,
        logo: logo && [...logo],
        paper: paper === "a4" ? "a4" : "us-letter",
        footer: `${footer} on ${formatDay(now)}`,
      },
      now,
    );
    return new File([Buffer.from(bytes)], fileName, { type: "application/pdf" });
  });
}

/**
 * The Content-Disposition header (RFC 6266) that makes a browser save the response under this name. Programs that know
 * only ASCII get its ASCII words, or a name such as report.pdf if it has none.
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  const words = plainWords(fileName.slice(0, dot)).filter((word) => /^[a-z0-9]+$/.test(word));
  const asciiName = `${words.join("-")}${fileName.slice(dot)}`;
  // encodeURIComponent leaves these four, which RFC 8187 does not allow.
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
