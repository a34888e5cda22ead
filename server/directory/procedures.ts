import { adminOnly } from "#server/realms/doors.ts";
import { deletePerson } from "./delete-person.ts";
import { directoryOverview } from "./directory-overview.ts";
import { importRows } from "./import-rows.ts";
import { readPerson } from "./read-person.ts";
import { searchPeople } from "./search-people.ts";

export const adminDirectory = {
  overview: adminOnly.directory.overview.handler(({ context }) => directoryOverview(context)),
  importRows: adminOnly.directory.importRows.handler(({ context, input }) => importRows(context, input)),
  people: adminOnly.directory.people.handler(({ context, input }) => searchPeople(context, input)),
  person: adminOnly.directory.person.handler(({ context, input }) => readPerson(context, input)),
  deletePerson: adminOnly.directory.deletePerson.handler(({ context, input }) =>
    deletePerson(context, input),
  ),
};
