import { candidateOnly, managerOnly } from "#server/realms/doors.ts";
import { agree } from "./agree.ts";
import { askCandidate } from "./ask-candidate.ts";
import { openParticipation } from "./open-participation.ts";
import { stopMails } from "./stop-mails.ts";
import { takeBack } from "./take-back.ts";

export const candidateParticipation = {
  open: candidateOnly.participation.open.handler(({ context, input }) => openParticipation(context, input)),
  agree: candidateOnly.participation.agree.handler(({ context, input }) => agree(context, input)),
  takeBack: candidateOnly.participation.takeBack.handler(({ context, input }) => takeBack(context, input)),
  stopMails: candidateOnly.participation.stopMails.handler(({ context, input }) => stopMails(context, input)),
};

export const managerParticipation = {
  ask: managerOnly.participation.ask.handler(({ context, input }) => askCandidate(context, input)),
};
