import { adminOnly, run } from "#server/platform/guards/guards.ts";
import { countStanding, listImports } from "./list-imports.ts";
import { startRevertingImport } from "./revert-import.ts";

export const adminImports = {
  list: adminOnly.imports.list.handler(run(listImports)),
  standing: adminOnly.imports.standing.handler(run(countStanding)),
  takeBack: adminOnly.imports.takeBack.handler(run(startRevertingImport)),
};
