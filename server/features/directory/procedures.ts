import { withSystemRole } from "#server/platform/db/transaction.ts";
import { adminOnly, managerInRole, run } from "#server/platform/guards/guards.ts";
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
  suggestCompanies: managerInRole.directory.suggestCompanies.handler(({ context, input }) =>
    withSystemRole(context, (context) =>
      suggestCompanies(context, { ...input, companyId: context.manager.companyId }),
    ),
  ),
};

export const adminDirectory = {
  overview: adminOnly.directory.overview.handler(run(directoryOverview)),
  likelihoods: adminOnly.directory.likelihoods.handler(run(readLikelihoods)),
  importRows: adminOnly.directory.importRows.handler(run(importRows)),
  checkRows: adminOnly.directory.checkRows.handler(run(checkRows)),
  people: adminOnly.directory.people.handler(run(searchPeople)),
  person: adminOnly.directory.person.handler(run(readPerson)),
  duplicates: adminOnly.directory.duplicates.handler(run(listDuplicates)),
  mergePeople: adminOnly.directory.mergePeople.handler(run(mergeDuplicate)),
  dismissDuplicate: adminOnly.directory.dismissDuplicate.handler(run(dismissDuplicate)),
  deletePerson: adminOnly.directory.deletePerson.handler(run(deletePerson)),
};
