import {
  adminOnly,
  candidateOnly,
  managerOnly,
  secretIn,
  writerOnly,
} from "#server/platform/guards/guards.ts";
import { addText, listTexts } from "./consent-texts.ts";
import { openPortal } from "./candidate-portal.ts";
import { readPreferences, requestData, stopMails } from "./candidate-preferences.ts";
import {
  contactCandidate,
  contactNotContacted,
  contactOfCompany,
  listNotContacted,
  previewAnyInvitation,
  previewInvitation,
  readNotContacted,
} from "./contact-candidate.ts";
import { correctHistory } from "./correct-history.ts";
import { exclude, removeExclusions } from "./excluded-people.ts";
import { refuseUnknownPortal } from "./find-portal.ts";
import { agree } from "./give-consent.ts";
import { correctReferee, nameReferee, withdrawReferee } from "./referees.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

/** A wrong link is refused before the rest of the input is validated. */
const linkHolderOnly = candidateOnly.use(async ({ context, next }, input) => {
  await refuseUnknownPortal(context, secretIn(input, "secret"));
  return next();
});

export const candidatePortal = {
  open: linkHolderOnly.participation.open.handler(({ context, input }) => openPortal(context, input)),
  agree: linkHolderOnly.participation.agree.handler(({ context, input }) => agree(context, input)),
  correctHistory: linkHolderOnly.participation.correctHistory.handler(({ context, input }) =>
    correctHistory(context, input),
  ),
  takeBack: linkHolderOnly.participation.takeBack.handler(({ context, input }) =>
    withdrawConsent(context, input),
  ),
  stopMails: linkHolderOnly.participation.stopMails.handler(({ context, input }) =>
    stopMails(context, input),
  ),
};

export const candidatePreferences = {
  read: linkHolderOnly.wishes.read.handler(({ context, input }) => readPreferences(context, input)),
  exclude: linkHolderOnly.wishes.exclude.handler(({ context, input }) => exclude(context, input)),
  startOver: linkHolderOnly.wishes.startOver.handler(({ context, input }) =>
    removeExclusions(context, input),
  ),
  nameReferee: linkHolderOnly.wishes.nameReferee.handler(({ context, input }) => nameReferee(context, input)),
  correctReferee: linkHolderOnly.wishes.correctReferee.handler(({ context, input }) =>
    correctReferee(context, input),
  ),
  takeRefereeBack: linkHolderOnly.wishes.takeRefereeBack.handler(({ context, input }) =>
    withdrawReferee(context, input),
  ),
  askForData: linkHolderOnly.wishes.askForData.handler(({ context, input }) => requestData(context, input)),
};

export const managerPortal = {
  unasked: managerOnly.participation.unasked.handler(({ context }) => readNotContacted(context)),
  askUnasked: writerOnly.participation.askUnasked.handler(({ context }) => contactNotContacted(context)),
  preview: managerOnly.participation.preview.handler(({ context, input }) =>
    previewInvitation(context, input),
  ),
  ask: writerOnly.participation.ask.handler(({ context, input }) => contactCandidate(context, input)),
};

export const adminPortal = {
  unasked: adminOnly.participation.unasked.handler(({ context }) => listNotContacted(context)),
  preview: adminOnly.participation.preview.handler(({ context }) => previewAnyInvitation(context)),
  askUnasked: adminOnly.participation.askUnasked.handler(({ context, input }) =>
    contactOfCompany(context, input),
  ),
};

export const adminConsentTexts = {
  list: adminOnly.consentTexts.list.handler(({ context }) => listTexts(context)),
  add: adminOnly.consentTexts.add.handler(({ context, input }) => addText(context, input)),
};
