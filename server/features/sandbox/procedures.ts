import { companyOwnerAsSystem, run } from "#server/platform/guards/guards.ts";
import { emptySandbox, readSandbox } from "./empty-sandbox.ts";

export const managerSandbox = {
  read: companyOwnerAsSystem.sandbox.read.handler(run(readSandbox)),
  empty: companyOwnerAsSystem.sandbox.empty.handler(run(emptySandbox)),
};
