import { adminOnly } from "#server/platform/guards/guards.ts";
import { addMember, mergeCompanies } from "./merge-companies.ts";
import { listFindings } from "./affected-candidates.ts";
import { listCompanyRules, revertCompanyRule } from "./company-rules.ts";
import { previewPair } from "./preview-pair.ts";
import { readCompany } from "./read-company.ts";
import { splitCompany } from "./split-company.ts";

export const adminCompanies = {
  said: adminOnly.companies.said.handler(({ context }) => listCompanyRules(context)),
  read: adminOnly.companies.read.handler(({ context, input }) => readCompany(context, input)),
  findings: adminOnly.companies.findings.handler(({ context }) => listFindings(context)),
  preview: adminOnly.companies.preview.handler(({ context, input }) => previewPair(context, input)),
  merge: adminOnly.companies.merge.handler(({ context, input }) => mergeCompanies(context, input)),
  split: adminOnly.companies.split.handler(({ context, input }) => splitCompany(context, input)),
  addMember: adminOnly.companies.addMember.handler(({ context, input }) => addMember(context, input)),
  takeBack: adminOnly.companies.takeBack.handler(({ context, input }) => revertCompanyRule(context, input)),
};
