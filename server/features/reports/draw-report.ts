import { fileNameOf } from "#contract/file-names.ts";
import type { Paper } from "#contract/reports.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { asManager } from "#server/platform/db/as-manager.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import { compilePdf } from "#server/platform/pdf/compile-pdf.ts";
import type { PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { readComparison } from "./read-comparison.ts";
import { readLogo } from "./company-logo.ts";
import { readReport } from "./read-report.ts";
import { comparisonDocument, reportDocument } from "./report-document.ts";

/** A candidate's report as a file, with whom it is for on each page. */
export async function drawReport(
  context: ManagerStepsContext,
  { candidateId, paper }: { candidateId: string; paper: Paper },
): Promise<File> {
  const report = await asManager(context, (context) => readReport(context, { candidateId }));
  const { firstName, lastName } = report.candidate;
  return draw(
    context,
    reportDocument(report),
    paper,
    fileNameOf("report", `${firstName} ${lastName}`, "pdf"),
  );
}

/** Candidates side by side as a file. */
export async function drawComparison(
  context: ManagerStepsContext,
  { paper, ...wanted }: { jobId: string; candidates: string[]; paper: Paper },
): Promise<File> {
  const comparison = await asManager(context, (context) => readComparison(context, wanted));
  return draw(
    context,
    comparisonDocument(comparison),
    paper,
    fileNameOf("comparison", comparison.job.title, "pdf"),
  );
}

async function draw(
  context: ManagerStepsContext,
  document: Pick<PdfDocument, "title" | "facts" | "blocks">,
  paper: Paper,
  fileName: string,
): Promise<File> {
  const { clock, manager, settings } = context;
  const now = clock.now();
  const logo = await asManager(context, readLogo);
  const bytes = await compilePdf(
    {
      ...document,
      product: settings.name,
      company: manager.company,
      logo: logo && [...logo],
      paper: paper === "a4" ? "a4" : "us-letter",
      footer: `for ${manager.firstName} ${manager.lastName}, ${formatDay(now)}`,
    },
    now,
  );
  return new File([Buffer.from(bytes)], fileName, { type: "application/pdf" });
}
