import { withSystemRole } from "#server/platform/db/transaction.ts";
import { adminOnly, managerOnly } from "#server/platform/guards/guards.ts";
import { checkRows } from "./check-rows.ts";
import { deletePerson } from "./delete-person.ts";
import { dismissDuplicate, listDuplicates } from "./duplicates.ts";
import { directoryOverview, readPerson } from "./read-person.ts";
import { importRows } from "./import-rows.ts";
import { mergeDuplicate } from "./merge-people.ts";
import { readLikelihoods } from "./read-likelihoods.ts";
import { searchPeople } from "./search-people.ts";
import { suggestCompanies } from "./suggest-companies.ts";

export const managerDirectory = {
  suggestCompanies: managerOnly.directory.suggestCompanies.handler(({ context, input }) =>
    withSystemRole(context, (context) =>
      suggestCompanies(context, { ...input, companyId: context.manager.companyId }),
    ),
  ),
};

export const adminDirectory = {
  overview: adminOnly.directory.overview.handler(({ context }) => directoryOverview(context)),
  likelihoods: adminOnly.directory.likelihoods.handler(({ context }) => readLikelihoods(context)),
  importRows: adminOnly.directory.importRows.handler(({ context, input }) => importRows(context, input)),
  checkRows: adminOnly.directory.checkRows.handler(({ context, input }) => checkRows(context, input)),
  people: adminOnly.directory.people.handler(({ context, input }) => searchPeople(context, input)),
  person: adminOnly.directory.person.handler(({ context, input }) => readPerson(context, input)),
  duplicates: adminOnly.directory.duplicates.handler(({ context, input }) => listDuplicates(context, input)),
  mergePeople: adminOnly.directory.mergePeople.handler(({ context, input }) =>
    mergeDuplicate(context, input),
  ),
  dismissDuplicate: adminOnly.directory.dismissDuplicate.handler(({ context, input }) =>
    dismissDuplicate(context, input),
  ),
  deletePerson: adminOnly.directory.deletePerson.handler(({ context, input }) =>
    deletePerson(context, input),
  ),
};
