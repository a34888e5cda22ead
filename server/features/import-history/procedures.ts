import { adminOnly, run } from "#server/platform/guards/guards.ts";
import { previewRevert, listImports } from "./list-imports.ts";
import { startRevertingImport } from "./revert-import.ts";

export const adminImports = {
  list: adminOnly.imports.list.handler(run(listImports)),
  previewRevert: adminOnly.imports.previewRevert.handler(run(previewRevert)),
  revert: adminOnly.imports.revert.handler(run(startRevertingImport)),
};
