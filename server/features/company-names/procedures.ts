import { adminOnly, run } from "#server/platform/guards/guards.ts";
import { addMember, mergeCompanies } from "./merge-companies.ts";
import { listFindings } from "./affected-candidates.ts";
import { listCompanyRules, revertCompanyRule } from "./name-rules.ts";
import { previewPair } from "./preview-pair.ts";
import { readCompany } from "./read-company.ts";
import { splitCompany } from "./split-company.ts";

export const adminCompanies = {
  rules: adminOnly.companies.rules.handler(run(listCompanyRules)),
  read: adminOnly.companies.read.handler(run(readCompany)),
  findings: adminOnly.companies.findings.handler(run(listFindings)),
  preview: adminOnly.companies.preview.handler(run(previewPair)),
  merge: adminOnly.companies.merge.handler(run(mergeCompanies)),
  split: adminOnly.companies.split.handler(run(splitCompany)),
  addMember: adminOnly.companies.addMember.handler(run(addMember)),
  revertRule: adminOnly.companies.revertRule.handler(run(revertCompanyRule)),
};
