import { adminOnly, candidateOnly, managerOnly } from "#server/platform/guards/guards.ts";
import { addText, listTexts } from "./consent-texts.ts";
import { openPortal } from "./candidate-portal.ts";
import { readPreferences, requestData, stopMails } from "./candidate-preferences.ts";
import {
  contactCandidate,
  contactNotContacted,
  contactOfCompany,
  listNotContacted,
  previewInvitation,
  readNotContacted,
} from "./contact-candidate.ts";
import { correctHistory } from "./correct-history.ts";
import { exclude, removeExclusions } from "./excluded-people.ts";
import { agree } from "./give-consent.ts";
import { correctReferee, nameReferee, withdrawReferee } from "./referees.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

export const candidatePortal = {
  open: candidateOnly.participation.open.handler(({ context, input }) => openPortal(context, input)),
  agree: candidateOnly.participation.agree.handler(({ context, input }) => agree(context, input)),
  correctHistory: candidateOnly.participation.correctHistory.handler(({ context, input }) =>
    correctHistory(context, input),
  ),
  takeBack: candidateOnly.participation.takeBack.handler(({ context, input }) =>
    withdrawConsent(context, input),
  ),
  stopMails: candidateOnly.participation.stopMails.handler(({ context, input }) => stopMails(context, input)),
};

export const candidatePreferences = {
  read: candidateOnly.wishes.read.handler(({ context, input }) => readPreferences(context, input)),
  exclude: candidateOnly.wishes.exclude.handler(({ context, input }) => exclude(context, input)),
  startOver: candidateOnly.wishes.startOver.handler(({ context, input }) => removeExclusions(context, input)),
  nameReferee: candidateOnly.wishes.nameReferee.handler(({ context, input }) => nameReferee(context, input)),
  correctReferee: candidateOnly.wishes.correctReferee.handler(({ context, input }) =>
    correctReferee(context, input),
  ),
  takeRefereeBack: candidateOnly.wishes.takeRefereeBack.handler(({ context, input }) =>
    withdrawReferee(context, input),
  ),
  askForData: candidateOnly.wishes.askForData.handler(({ context, input }) => requestData(context, input)),
};

export const managerPortal = {
  unasked: managerOnly.participation.unasked.handler(({ context }) => readNotContacted(context)),
  askUnasked: managerOnly.participation.askUnasked.handler(({ context }) => contactNotContacted(context)),
  preview: managerOnly.participation.preview.handler(({ context, input }) =>
    previewInvitation(context, input),
  ),
  ask: managerOnly.participation.ask.handler(({ context, input }) => contactCandidate(context, input)),
};

export const adminPortal = {
  unasked: adminOnly.participation.unasked.handler(({ context }) => listNotContacted(context)),
  askUnasked: adminOnly.participation.askUnasked.handler(({ context, input }) =>
    contactOfCompany(context, input),
  ),
};

export const adminConsentTexts = {
  list: adminOnly.consentTexts.list.handler(({ context }) => listTexts(context)),
  add: adminOnly.consentTexts.add.handler(({ context, input }) => addText(context, input)),
};
