import { adminOnly } from "#server/platform/guards/doors.ts";
import { addText } from "./add-text.ts";
import { listTexts } from "./list-texts.ts";

export const adminConsentTexts = {
  list: adminOnly.consentTexts.list.handler(({ context }) => listTexts(context)),
  add: adminOnly.consentTexts.add.handler(({ context, input }) => addText(context, input)),
};
