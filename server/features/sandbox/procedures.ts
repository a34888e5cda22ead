import { companyOwnerOnly } from "#server/platform/guards/guards.ts";
import { emptySandbox, readSandbox } from "./empty-sandbox.ts";

export const managerSandbox = {
  read: companyOwnerOnly.sandbox.read.handler(({ context }) => readSandbox(context)),
  empty: companyOwnerOnly.sandbox.empty.handler(({ context }) => emptySandbox(context)),
};
