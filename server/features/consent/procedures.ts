import {
  adminOnly,
  candidateOnly,
  managerInRole,
  run,
  secretIn,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { addText, listTexts } from "./consent-texts.ts";
import { openPortal } from "./candidate-portal.ts";
import { readPreferences, requestData, stopMails } from "./candidate-preferences.ts";
import {
  contactCandidate,
  inviteNotContacted,
  inviteCompanyCandidates,
  listNotContacted,
  previewAnyInvitation,
  previewInvitation,
  readNotContacted,
} from "./contact-candidate.ts";
import { correctHistory } from "./correct-history.ts";
import { exclude, removeExclusions } from "./excluded-people.ts";
import { refuseUnknownPortal } from "./with-portal.ts";
import { agree } from "./give-consent.ts";
import { correctReferee, nameReferee, withdrawReferee } from "./referees.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

/** A wrong link is refused before the rest of the input is validated. */
const linkHolderOnly = candidateOnly.use(async ({ context, next }, input) => {
  await refuseUnknownPortal(context, secretIn(input, "secret"));
  return next();
});

export const candidatePortal = {
  open: linkHolderOnly.participation.open.handler(run(openPortal)),
  agree: linkHolderOnly.participation.agree.handler(run(agree)),
  correctHistory: linkHolderOnly.participation.correctHistory.handler(run(correctHistory)),
  withdraw: linkHolderOnly.participation.withdraw.handler(run(withdrawConsent)),
  stopMails: linkHolderOnly.participation.stopMails.handler(run(stopMails)),
};

export const candidatePreferences = {
  read: linkHolderOnly.wishes.read.handler(run(readPreferences)),
  exclude: linkHolderOnly.wishes.exclude.handler(run(exclude)),
  startOver: linkHolderOnly.wishes.startOver.handler(run(removeExclusions)),
  nameReferee: linkHolderOnly.wishes.nameReferee.handler(run(nameReferee)),
  correctReferee: linkHolderOnly.wishes.correctReferee.handler(run(correctReferee)),
  takeRefereeBack: linkHolderOnly.wishes.takeRefereeBack.handler(run(withdrawReferee)),
  askForData: linkHolderOnly.wishes.askForData.handler(run(requestData)),
};

export const managerPortal = {
  unasked: managerInRole.participation.unasked.handler(run(readNotContacted)),
  askUnasked: writerInRole.participation.askUnasked.handler(run(inviteNotContacted)),
  preview: managerInRole.participation.preview.handler(run(previewInvitation)),
  ask: writerInRole.participation.ask.handler(run(contactCandidate)),
};

export const adminPortal = {
  unasked: adminOnly.participation.unasked.handler(run(listNotContacted)),
  preview: adminOnly.participation.preview.handler(run(previewAnyInvitation)),
  askUnasked: adminOnly.participation.askUnasked.handler(run(inviteCompanyCandidates)),
};

export const adminConsentTexts = {
  list: adminOnly.consentTexts.list.handler(run(listTexts)),
  add: adminOnly.consentTexts.add.handler(run(addText)),
};
