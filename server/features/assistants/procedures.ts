import {
  companyOwnerInRole,
  confirmed,
  managerOnly,
  run,
  writerOnly,
} from "#server/platform/guards/guards.ts";
import { confirmCheck, discardCheck, readDraft } from "./check-drafts.ts";
import { readAssistants, setAssistants } from "./setting.ts";

export const managerAssistants = {
  read: managerOnly.assistants.read.handler(run(readAssistants)),
  setOn: companyOwnerInRole.use(confirmed).assistants.setOn.handler(run(setAssistants)),
  draft: managerOnly.assistants.draft.handler(run(readDraft)),
  confirm: writerOnly.assistants.confirm.handler(run(confirmCheck)),
  discard: managerOnly.assistants.discard.handler(run(discardCheck)),
};
