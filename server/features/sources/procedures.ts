import { adminOnly, companyOwnerInRole, confirmed } from "#server/platform/guards/guards.ts";
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
  spending: companyOwnerInRole.sources.spending.handler(({ context }) => readOwnSpending(context)),
};

export const adminSources = {
  list: adminOnly.sources.list.handler(({ context }) => listSources(context)),
  add: confirmedAdminOnly.sources.add.handler(({ context, input }) => addSource(context, input)),
  change: confirmedAdminOnly.sources.change.handler(({ context, input }) => changeSource(context, input)),
  schedule: adminOnly.sources.schedule.handler(({ context, input }) => scheduleSource(context, input)),
  remove: adminOnly.sources.remove.handler(({ context, input }) => removeSource(context, input)),
  run: adminOnly.sources.run.handler(({ context, input }) => runSourceNow(context, input)),
  tryOut: adminOnly.sources.tryOut.handler(({ context, input }) => previewSource(context, input)),
  spending: adminOnly.sources.spending.handler(({ context }) => readSpending(context)),
  companies: adminOnly.sources.companies.handler(({ context, input }) => findCompanies(context, input)),
  setDefaultCeiling: adminOnly.sources.setDefaultCeiling.handler(({ context, input }) =>
    setDefaultCeiling(context, input),
  ),
  setCeiling: adminOnly.sources.setCeiling.handler(({ context, input }) => setCeiling(context, input)),
  removeCeiling: adminOnly.sources.removeCeiling.handler(({ context, input }) =>
    removeCeiling(context, input),
  ),
};
