import { adminOnly } from "#server/platform/guards/guards.ts";
import { countStanding, listImports } from "./list-imports.ts";
import { startRevertingImport } from "./revert-import.ts";

export const adminImports = {
  list: adminOnly.imports.list.handler(({ context, input }) => listImports(context, input)),
  standing: adminOnly.imports.standing.handler(({ context, input }) => countStanding(context, input)),
  takeBack: adminOnly.imports.takeBack.handler(({ context, input }) => startRevertingImport(context, input)),
};
