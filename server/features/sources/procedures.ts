import { adminOnly, companyOwnerInRole, confirmed, run } from "#server/platform/guards/guards.ts";
import {
  addSource,
  changeSource,
  listSources,
  removeSource,
  runSourceNow,
  scheduleSource,
} from "./feeds/manage-sources.ts";
import { previewSource } from "./feeds/preview-source.ts";
import {
  findCompanies,
  readOwnSpending,
  readSpending,
  removeCeiling,
  setCeiling,
  setDefaultCeiling,
} from "./spending.ts";

/** Credentials of an HR system open the data of everyone who works there. */
const confirmedAdminOnly = adminOnly.use(confirmed);

export const managerSources = {
  spending: companyOwnerInRole.sources.spending.handler(run(readOwnSpending)),
};

export const adminSources = {
  list: adminOnly.sources.list.handler(run(listSources)),
  add: confirmedAdminOnly.sources.add.handler(run(addSource)),
  change: confirmedAdminOnly.sources.change.handler(run(changeSource)),
  schedule: adminOnly.sources.schedule.handler(run(scheduleSource)),
  remove: adminOnly.sources.remove.handler(run(removeSource)),
  run: adminOnly.sources.run.handler(run(runSourceNow)),
  tryOut: adminOnly.sources.tryOut.handler(run(previewSource)),
  spending: adminOnly.sources.spending.handler(run(readSpending)),
  companies: adminOnly.sources.companies.handler(run(findCompanies)),
  setDefaultCeiling: adminOnly.sources.setDefaultCeiling.handler(run(setDefaultCeiling)),
  setCeiling: adminOnly.sources.setCeiling.handler(run(setCeiling)),
  removeCeiling: adminOnly.sources.removeCeiling.handler(run(removeCeiling)),
};
