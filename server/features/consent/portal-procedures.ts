import { adminOnly, candidateOnly, managerOnly } from "#server/platform/guards/doors.ts";
import { agree } from "./agree.ts";
import { askForData } from "./ask-for-data.ts";
import { correctReferee, takeRefereeBack } from "./correct-referee.ts";
import { exclude, startOver } from "./exclude.ts";
import { nameReferee } from "./name-referee.ts";
import { readWishes } from "./read-wishes.ts";
import { askCandidate } from "./ask-candidate.ts";
import { askOfCompany, listUnasked } from "./ask-of-company.ts";
import { askUnasked, countUnasked } from "./ask-unasked.ts";
import { correctHistory } from "./correct-history.ts";
import { openParticipation } from "./open-participation.ts";
import { stopMails } from "./stop-mails.ts";
import { takeBack } from "./take-back.ts";

export const candidateParticipation = {
  open: candidateOnly.participation.open.handler(({ context, input }) => openParticipation(context, input)),
  agree: candidateOnly.participation.agree.handler(({ context, input }) => agree(context, input)),
  correctHistory: candidateOnly.participation.correctHistory.handler(({ context, input }) =>
    correctHistory(context, input),
  ),
  takeBack: candidateOnly.participation.takeBack.handler(({ context, input }) => takeBack(context, input)),
  stopMails: candidateOnly.participation.stopMails.handler(({ context, input }) => stopMails(context, input)),
};

export const candidateWishes = {
  read: candidateOnly.wishes.read.handler(({ context, input }) => readWishes(context, input)),
  exclude: candidateOnly.wishes.exclude.handler(({ context, input }) => exclude(context, input)),
  startOver: candidateOnly.wishes.startOver.handler(({ context, input }) => startOver(context, input)),
  nameReferee: candidateOnly.wishes.nameReferee.handler(({ context, input }) => nameReferee(context, input)),
  correctReferee: candidateOnly.wishes.correctReferee.handler(({ context, input }) =>
    correctReferee(context, input),
  ),
  takeRefereeBack: candidateOnly.wishes.takeRefereeBack.handler(({ context, input }) =>
    takeRefereeBack(context, input),
  ),
  askForData: candidateOnly.wishes.askForData.handler(({ context, input }) => askForData(context, input)),
};

export const managerParticipation = {
  unasked: managerOnly.participation.unasked.handler(({ context }) => countUnasked(context)),
  askUnasked: managerOnly.participation.askUnasked.handler(({ context }) => askUnasked(context)),
  ask: managerOnly.participation.ask.handler(({ context, input }) => askCandidate(context, input)),
};

export const adminParticipation = {
  unasked: adminOnly.participation.unasked.handler(({ context }) => listUnasked(context)),
  askUnasked: adminOnly.participation.askUnasked.handler(({ context, input }) =>
    askOfCompany(context, input),
  ),
};
