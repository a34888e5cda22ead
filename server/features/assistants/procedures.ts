import {
  companyOwnerInRole,
  confirmed,
  managerInRole,
  run,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { confirmCheck, discardCheck, readDraft } from "./check-drafts.ts";
import { readAssistants, setAssistants } from "./setting.ts";

export const managerAssistants = {
  read: managerInRole.assistants.read.handler(run(readAssistants)),
  setOn: companyOwnerInRole.use(confirmed).assistants.setOn.handler(run(setAssistants)),
  draft: managerInRole.assistants.draft.handler(run(readDraft)),
  confirm: writerInRole.assistants.confirm.handler(run(confirmCheck)),
  discard: managerInRole.assistants.discard.handler(run(discardCheck)),
};
