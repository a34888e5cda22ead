import { fileNameOf } from "#contract/text.ts";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import type { ExportFormat } from "#contract/reports.ts";
import {
  companyOwnerInSteps,
  confirmed,
  guestOnly,
  managerInSteps,
  managerInRole,
  run,
  secretIn,
  writerInSteps,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { attachment, renderComparison, renderReport } from "./render-report.ts";
import { exportAnswers } from "./export-answers.ts";
import { saveLogo, showLogo } from "./logo.ts";
import { listShares, revokeShare, shareReport } from "./shares.ts";
import { openShared, renderShared, selectShare } from "./open-shared.ts";
import { readComparison } from "./compare-candidates.ts";
import { readReport } from "./read-report.ts";

const csv = { type: "text/csv; charset=utf-8", extension: "csv" };
const answerFiles: Record<ExportFormat, { type: string; extension: string }> = {
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  csv,
  "csv-semicolon": csv,
  json: { type: "application/json; charset=utf-8", extension: "json" },
};

/** A wrong link is refused before the rest of the input is validated. */
const shareHolderOnly = guestOnly.use(async ({ context, next }, input) => {
  await selectShare(context, secretIn(input, "secret"));
  return next();
});

export const guestReports = {
  open: shareHolderOnly.reports.open.handler(run(openShared)),
  pdf: shareHolderOnly.reports.pdf.handler(async ({ context, input }) =>
    download(context, await renderShared(context, input)),
  ),
};

export const managerReports = {
  exportAnswers: managerInSteps.reports.exportAnswers.handler(async ({ context, input }) => {
    const { title, answers } = await exportAnswers(context, input);
    const { type, extension } = answerFiles[input.format];
    context.resHeaders?.set("content-type", type);
    context.resHeaders?.set("content-disposition", attachment(fileNameOf("answers", title, extension)));
    return answers;
  }),
  shares: managerInRole.reports.shares.handler(run(listShares)),
  share: writerInSteps.use(confirmed).reports.share.handler(run(shareReport)),
  revokeShare: writerInRole.reports.revokeShare.handler(run(revokeShare)),
  pdf: managerInSteps.reports.pdf.handler(async ({ context, input }) =>
    download(context, await renderReport(context, input)),
  ),
  comparisonPdf: managerInSteps.reports.comparisonPdf.handler(async ({ context, input }) =>
    download(context, await renderComparison(context, input)),
  ),
  logo: managerInRole.reports.logo.handler(run(showLogo)),
  saveLogo: companyOwnerInSteps.reports.saveLogo.handler(run(saveLogo)),
  compare: managerInRole.reports.compare.handler(run(readComparison)),
  read: managerInRole.reports.read.handler(run(readReport)),
};

/** Browsers save the file under its name. */
function download({ resHeaders }: ResponseHeadersPluginContext, file: File): File {
  resHeaders?.set("content-disposition", attachment(file.name));
  return file;
}
