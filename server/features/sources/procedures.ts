import { adminOnly, companyOwnerInRole, confirmed, run } from "#server/platform/guards/guards.ts";
import * as manageSources from "./feeds/manage-sources.ts";
import { previewSource } from "./feeds/preview-source.ts";
import * as spending from "./spending.ts";

/** Credentials of an HR system open the data of everyone who works there. */
const confirmedAdminOnly = adminOnly.use(confirmed);

export const managerSources = {
  spending: companyOwnerInRole.sources.spending.handler(run(spending.readOwnSpending)),
};

export const adminSources = {
  list: adminOnly.sources.list.handler(run(manageSources.listSources)),
  add: confirmedAdminOnly.sources.add.handler(run(manageSources.addSource)),
  change: confirmedAdminOnly.sources.change.handler(run(manageSources.changeSource)),
  schedule: adminOnly.sources.schedule.handler(run(manageSources.scheduleSource)),
  remove: adminOnly.sources.remove.handler(run(manageSources.removeSource)),
  run: adminOnly.sources.run.handler(run(manageSources.runSourceNow)),
  tryOut: adminOnly.sources.tryOut.handler(run(previewSource)),
  spending: adminOnly.sources.spending.handler(run(spending.readSpending)),
  companies: adminOnly.sources.companies.handler(run(spending.findCompanies)),
  setDefaultCeiling: adminOnly.sources.setDefaultCeiling.handler(run(spending.setDefaultCeiling)),
  setCeiling: adminOnly.sources.setCeiling.handler(run(spending.setCeiling)),
  removeCeiling: adminOnly.sources.removeCeiling.handler(run(spending.removeCeiling)),
};
