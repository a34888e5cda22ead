import { companyOwnerInRole, confirmed, managerOnly, writerOnly } from "#server/platform/guards/guards.ts";
import { confirmCheck, discardCheck, readDraft } from "./check-drafts.ts";
import { readAssistants, setAssistants } from "./setting.ts";

export const managerAssistants = {
  read: managerOnly.assistants.read.handler(({ context }) => readAssistants(context)),
  setOn: companyOwnerInRole
    .use(confirmed)
    .assistants.setOn.handler(({ context, input }) => setAssistants(context, input)),
  draft: managerOnly.assistants.draft.handler(({ context, input }) => readDraft(context, input)),
  confirm: writerOnly.assistants.confirm.handler(({ context, input }) => confirmCheck(context, input)),
  discard: managerOnly.assistants.discard.handler(({ context, input }) => discardCheck(context, input)),
};
