import { companyOwnerOnly, run } from "#server/platform/guards/guards.ts";
import { emptySandbox, readSandbox } from "./empty-sandbox.ts";

export const managerSandbox = {
  read: companyOwnerOnly.sandbox.read.handler(run(readSandbox)),
  empty: companyOwnerOnly.sandbox.empty.handler(run(emptySandbox)),
};
