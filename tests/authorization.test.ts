import { ORPCError } from "@orpc/client";
import { isContractProcedure } from "@orpc/contract";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { type ApiScope, apiScopes } from "#contract/api-scopes.ts";
import { isAboutSession } from "#contract/requests.ts";
import { contract } from "#contract/index.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryImports, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";
import { anApiKey, type aProgram } from "./api-key.ts";
import { aCheckDraft } from "./assistants.ts";
import {
  aCandidate,
  aDataRequest,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aFailedSearch,
  anInvitation,
  aParticipant,
  aPerson,
  aReferee,
  aPassword,
  aReviewer,
  aSubmission,
  aTemplate,
  type TestManager,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { createSamlProvider } from "./stand-ins/saml.ts";
import { madeOnce } from "./snapshot-rows.ts";
import { type RecordedStatement, statementsOf } from "./record-statements.ts";
import { findFullScans } from "./find-full-scans.ts";

/**
 * The callers: a visitor without a session, who may hold a link, the manager who owns the job, an editor, a reader and a
 * viewer of the company with whom it is shared, a colleague with whom it is not, a manager of another company, an admin.
 */
const actors = ["visitor", "colleague", "stranger", "admin", "reader", "viewer", "editor", "owner"] as const;
type Actor = (typeof actors)[number];
type World = Awaited<ReturnType<typeof aWorld>>;

const anyone = all(200);
const managersOnly = { ...all(200), visitor: 401, admin: 401 };
const writersOnly = { ...managersOnly, viewer: 403 };
/** What anyone else finds missing. */
const ownerOnly = { ...all(404), visitor: 401, admin: 401, owner: 200 };
const jobReaders = { ...ownerOnly, reader: 200, viewer: 200, editor: 200 };
const jobEditors = { ...ownerOnly, reader: 403, viewer: 403, editor: 200 };
const jobOwner = { ...ownerOnly, reader: 403, viewer: 403, editor: 403 };
/** Nobody else learns that these rows exist. */
const scoped = new Set<object>([ownerOnly, jobReaders, jobEditors, jobOwner]);
/** The colleagues are no owners of the company; the stranger is the owner of another. */
const companyOwners = { ...writersOnly, colleague: 403, editor: 403, reader: 403 };
const ofOwnersCompany = { ...companyOwners, stranger: 404 };
const adminOnly = { ...all(401), admin: 200 };
const managersIn = (status: number) => ({ ...all(status), visitor: 401, admin: 401 });
const adminsIn = (status: number) => ({ ...all(401), admin: status });

const aSource = { kind: "bamboohr", company: "Acme", subdomain: "acme", apiKey: "a key" } as const;

/** Nobody has it. */
const anUnknownPasskey = {
  id: "unknown",
  rawId: "unknown",
  type: "public-key",
  response: { clientDataJSON: "", authenticatorData: "", signature: "", attestationObject: "" },
};

/** Every procedure, with its input and its response to each caller. A missing procedure fails the test. */
const table: Record<string, [input: (world: World) => unknown, expected: Record<Actor, number>]> = {
  "visitor.site.config": [none, anyone],
  "visitor.invitations.check": [({ invitation }) => ({ code: invitation.invitationCode }), anyone],
  "visitor.managers.session": [none, anyone],
  "visitor.managers.signIn": [({ owner }) => ({ email: owner.email, password: aPassword }), anyone],
  "visitor.managers.pendingSignIn": [none, anyone],
  "visitor.managers.passkeyOptions": [none, anyone],
  "visitor.managers.signInWithPasskey": [() => ({ response: anUnknownPasskey }), all(422)],
  "visitor.managers.setUp": [
    ({ invitation }) => ({ code: invitation.invitationCode, password: aPassword }),
    // The first caller uses it up.
    { ...all(404), visitor: 200 },
  ],
  "visitor.managers.requestPasswordReset": [({ owner }) => ({ email: owner.email }), anyone],
  "visitor.managers.checkResetLink": [() => ({ token: "made-up" }), all(410)],
  "visitor.managers.resetPassword": [() => ({ token: "made-up", password: aPassword }), all(410)],
  "visitor.companySignIn.ways": [none, anyone],
  "visitor.companySignIn.begin": [() => ({ email: "nobody@nowhere.example" }), anyone],
  "visitor.admins.authenticate": [({ admin }) => ({ p_email: admin.email, p_password: aPassword }), anyone],
  "visitor.admins.validate": [none, anyone],
  "visitor.admins.pendingSignIn": [none, anyone],
  "visitor.admins.passkeyOptions": [none, anyone],
  "visitor.admins.signInWithPasskey": [() => ({ response: anUnknownPasskey }), all(422)],
  "visitor.templates.list": [none, anyone],
  "visitor.templates.library": [none, anyone],
  "visitor.templates.choose": [() => ({ p_candidate_function: "sales" }), anyone],
  "visitor.notifications.testWeeklyDigest": [() => ({ type: "weekly" }), anyone],
  // The holder of the link is the reviewer; a session changes nothing.
  "reviewer.surveys.open": [({ asked }) => ({ reviewerId: asked.id }), anyone],
  "reviewer.surveys.submit": [({ asked }) => aSubmission(asked.id), { ...all(409), visitor: 200 }],
  "reviewer.surveys.decline": [({ asked }) => ({ reviewerId: asked.id, reason: "prefer_not_to" }), anyone],
  // The holder of the link is the candidate.
  "candidate.participation.open": [({ participant }) => ({ secret: participant.secret }), anyone],
  "candidate.participation.agree": [
    ({ participant: { secret, textId, things } }) => ({ secret, textId, signedName: "Robin Vale", things }),
    anyone,
  ],
  "candidate.participation.correctHistory": [
    ({ participant }) => ({ secret: participant.secret, workHistory: aCorrection }),
    anyone,
  ],
  "candidate.participation.withdraw": [({ participant }) => ({ secret: participant.secret }), anyone],
  "candidate.wishes.read": [({ participant }) => ({ secret: participant.secret }), anyone],
  "candidate.wishes.exclude": [
    ({ participant }) => ({ secret: participant.secret, employer: true, people: ["Kim Doe"] }),
    anyone,
  ],
  "candidate.wishes.startOver": [({ participant }) => ({ secret: participant.secret }), anyone],
  "candidate.wishes.nameReferee": [
    ({ participant }) => ({ secret: participant.secret, ...aReferee }),
    anyone,
  ],
  "candidate.wishes.correctReferee": [
    ({ participant: { secret, refereeKey } }) => ({
      secret,
      refereeKey,
      name: "Pat Q",
      email: "pq@x.example",
    }),
    anyone,
  ],
  "candidate.wishes.takeRefereeBack": [
    ({ participant: { secret, refereeKey } }) => ({ secret, refereeKey }),
    anyone,
  ],
  "candidate.wishes.askForData": [
    ({ participant }) => ({ secret: participant.secret, kind: "copy" }),
    anyone,
  ],
  "candidate.participation.stopMails": [({ participant }) => ({ secret: participant.secret }), anyone],
  "reviewer.surveys.name": [() => ({ receipt: "made-up", names: ["Kim Doe"] }), all(404)],
  "reviewer.surveys.withdraw": [() => ({ receipt: "made-up" }), all(404)],
  "reviewer.surveys.unsubscribe": [() => ({ token: "made-up", neverContact: true }), all(404)],
  "reviewer.surveys.aboutData": [() => ({ token: "made-up" }), all(404)],
  "reviewer.surveys.object": [() => ({ token: "made-up" }), all(404)],
  // The holder of a shared link reads what it shows.
  "guest.reports.open": [({ share }) => ({ secret: share.secret }), anyone],
  "guest.reports.pdf": [({ share }) => ({ secret: share.secret }), anyone],
  "guest.privacy.open": [({ request }) => ({ secret: request.secret }), anyone],
  "guest.privacy.prove": [({ request }) => ({ secret: request.secret }), anyone],
  // Not before it is proved, carried out, and a new link is mailed.
  "guest.privacy.copy": [({ request }) => ({ secret: request.secret }), all(404)],
  "manager.managers.signOut": [none, managersOnly],
  "manager.managers.account": [none, managersOnly],
  "manager.managers.saveAccount": [
    () => ({ firstName: "Mo", lastName: "Lee", timeZone: "Europe/Berlin" }),
    managersOnly,
  ],
  "manager.managers.changePassword": [
    () => ({ currentPassword: aPassword, password: aPassword }),
    managersOnly,
  ],
  "manager.managers.sessions": [none, managersOnly],
  // No row security covers it, because no role of managers reads sessions at all.
  "manager.managers.endSession": [({ session }) => ({ sessionId: session.id }), { ...ownerOnly }],
  "manager.managers.signOutEverywhere": [none, managersOnly],
  "manager.secondFactor.read": [none, managersOnly],
  "manager.secondFactor.verify": [() => ({ code: "000000" }), managersIn(422)],
  "manager.secondFactor.useRecoveryCode": [() => ({ code: "aaaaa-aaaaa" }), managersIn(422)],
  "manager.secondFactor.verifyPasskey": [() => ({ response: anUnknownPasskey }), managersIn(422)],
  "manager.secondFactor.startApp": [none, managersOnly],
  "manager.secondFactor.confirmApp": [() => ({ code: "000000" }), managersIn(422)],
  "manager.secondFactor.removeApp": [none, managersOnly],
  "manager.secondFactor.newRecoveryCodes": [none, managersOnly],
  "manager.secondFactor.startPasskey": [none, managersOnly],
  "manager.secondFactor.addPasskey": [
    () => ({ name: "A phone", response: anUnknownPasskey }),
    managersIn(422),
  ],
  "manager.secondFactor.renamePasskey": [
    () => ({ passkeyId: crypto.randomUUID(), name: "Mine" }),
    managersIn(404),
  ],
  "manager.secondFactor.removePasskey": [() => ({ passkeyId: crypto.randomUUID() }), managersIn(404)],
  "manager.members.list": [() => ({}), managersOnly],
  "manager.members.invite": [() => ({ ...anInvitee, email: "another@invited.example" }), companyOwners],
  "manager.members.sendInvitation": [
    ({ memberInvitation }) => ({ invitationId: memberInvitation.id }),
    ofOwnersCompany,
  ],
  "manager.members.revokeInvitation": [
    ({ memberInvitation }) => ({ invitationId: memberInvitation.id }),
    ofOwnersCompany,
  ],
  "manager.members.changeRole": [
    ({ colleague }) => ({ memberId: colleague.id, role: "owner" }),
    ofOwnersCompany,
  ],
  "manager.members.setActive": [
    ({ colleague }) => ({ memberId: colleague.id, isActive: false }),
    ofOwnersCompany,
  ],
  // Companies whose only owner left would have none.
  "manager.members.leave": [none, { ...managersOnly, owner: 409, stranger: 409 }],
  "manager.members.resetSecondFactor": [({ colleague }) => ({ memberId: colleague.id }), ofOwnersCompany],
  "manager.members.requireSecondFactor": [() => ({ required: false }), companyOwners],
  "manager.sandbox.read": [none, companyOwners],
  "manager.sandbox.empty": [none, companyOwners],
  "manager.sources.spending": [none, companyOwners],
  "manager.scim.list": [none, companyOwners],
  "manager.scim.connect": [() => ({ label: "Entra" }), companyOwners],
  "manager.scim.revoke": [({ scimConnection }) => ({ connectionId: scimConnection.id }), ofOwnersCompany],
  "manager.apiKeys.list": [() => ({}), managersOnly],
  "manager.apiKeys.create": [() => ({ name: "Sync", scopes: ["jobs:read"] }), managersOnly],
  // No row security covers it, because no role of managers reads keys at all.
  "manager.apiKeys.revoke": [({ apiKey }) => ({ keyId: apiKey.id }), { ...ownerOnly }],
  "manager.webhooks.list": [none, managersOnly],
  "manager.webhooks.create": [() => aHook, companyOwners],
  "manager.webhooks.update": [
    ({ webhook }) => ({ ...aHook, endpointId: webhook.id, name: "Changed" }),
    ofOwnersCompany,
  ],
  "manager.webhooks.remove": [({ webhook }) => ({ endpointId: webhook.id }), ofOwnersCompany],
  "manager.webhooks.rotateSecret": [({ webhook }) => ({ endpointId: webhook.id }), ofOwnersCompany],
  "manager.webhooks.switch": [({ webhook }) => ({ endpointId: webhook.id, on: false }), ofOwnersCompany],
  "manager.webhooks.test": [({ webhook }) => ({ endpointId: webhook.id }), ofOwnersCompany],
  "manager.webhooks.deliveries": [({ webhook }) => ({ endpointId: webhook.id }), ofOwnersCompany],
  "manager.webhooks.sendAgain": [
    ({ webhook, delivery }) => ({ endpointId: webhook.id, deliveryId: delivery.id }),
    ofOwnersCompany,
  ],
  "manager.webhooks.replay": [
    ({ webhook }) => ({
      endpointId: webhook.id,
      from: "2026-11-20T00:00:00Z",
      until: "2026-11-21T00:00:00Z",
    }),
    ofOwnersCompany,
  ],
  "manager.webhooks.samples": [() => ({ type: "candidate.created" }), companyOwners],
  "manager.recruiting.list": [none, companyOwners],
  "manager.recruiting.add": [({ owner }) => ({ vendor: "greenhouse", memberId: owner.id }), ofOwnersCompany],
  "manager.recruiting.update": [
    ({ recruiting, owner }) => ({ ...recruiting, memberId: owner.id, isOn: false }),
    ofOwnersCompany,
  ],
  "manager.recruiting.replaceKey": [({ recruiting }) => recruiting, ofOwnersCompany],
  "manager.recruiting.remove": [({ recruiting }) => recruiting, ofOwnersCompany],
  "manager.recruiting.ofCandidate": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.assistants.read": [none, managersOnly],
  "manager.assistants.setOn": [() => ({ isOn: true }), companyOwners],
  "manager.assistants.draft": [({ draft }) => ({ draftId: draft.id }), ownerOnly],
  "manager.assistants.confirm": [
    ({ draft }) => ({ draftId: draft.id, firstName: "Casey", lastName: "Stone" }),
    { ...ownerOnly, viewer: 403 },
  ],
  "manager.assistants.discard": [({ draft }) => ({ draftId: draft.id }), ownerOnly],
  "manager.companySignIn.read": [none, companyOwners],
  "manager.companySignIn.save": [({ connection }) => connection, companyOwners],
  "manager.companySignIn.proveDomain": [none, companyOwners],
  "manager.companySignIn.tryOut": [none, companyOwners],
  "manager.companySignIn.setUse": [() => ({ use: "off" }), companyOwners],
  "manager.companySignIn.remove": [none, companyOwners],
  "manager.jobs.list": [none, managersOnly],
  "manager.jobs.create": [() => ({ title: "Designer" }), writersOnly],
  "manager.jobs.get": [({ job }) => ({ jobId: job.id }), jobReaders],
  "manager.jobs.update": [
    ({ job }) => ({ jobId: job.id, version: job.version, title: "Changed" }),
    jobEditors,
  ],
  "manager.jobs.surveys": [() => ({ title: "Designer" }), managersOnly],
  "manager.jobs.setActive": [({ job }) => ({ jobId: job.id, isActive: false }), jobEditors],
  "manager.jobs.delete": [({ job }) => ({ jobId: job.id }), jobOwner],
  "manager.jobMembers.list": [({ job }) => ({ jobId: job.id }), jobReaders],
  "manager.jobMembers.colleagues": [({ job }) => ({ jobId: job.id }), jobOwner],
  "manager.jobMembers.save": [
    ({ job, colleague }) => ({ jobId: job.id, memberId: colleague.id, role: "reader" }),
    jobOwner,
  ],
  "manager.jobMembers.remove": [({ job, another }) => ({ jobId: job.id, memberId: another.id }), jobOwner],
  "manager.jobMembers.handOver": [
    ({ job, another }) => ({ jobId: job.id, memberId: another.id, stay: false }),
    // The job is no longer the owner's, and the others share it as before.
    jobOwner,
  ],
  "manager.jobMembers.handOverAll": [
    ({ colleague, another }) => ({ memberId: colleague.id, toId: another.id }),
    ofOwnersCompany,
  ],
  "manager.attention.list": [none, managersOnly],
  "manager.attention.dismiss": [
    ({ candidate }) => ({ notices: [{ candidateId: candidate.id, kind: "consent", mark: "missing" }] }),
    { ...jobEditors, reader: 404 },
  ],
  "manager.candidates.list": [({ job }) => ({ jobId: job.id }), jobReaders],
  "manager.candidates.find": [() => ({ q: "Robin" }), managersOnly],
  "manager.candidates.get": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.candidates.create": [
    ({ job }) => ({ jobId: job.id, firstName: "Robin", lastName: "Vale" }),
    jobEditors,
  ],
  "manager.candidates.update": [
    ({ candidate, job }) => ({
      candidateId: candidate.id,
      jobId: job.id,
      firstName: "Ro",
      lastName: "Vale",
      workHistory: [],
      seen: candidate,
    }),
    jobEditors,
  ],
  "manager.candidates.settleCorrection": [
    ({ participant }) => ({ candidateId: participant.id, accept: true, seen: aCorrection, before: [] }),
    jobEditors,
  ],
  "manager.checks.start": [
    ({ job }) => ({
      job: { id: job.id },
      candidate: { firstName: "Robin", lastName: "Vale", externalId: crypto.randomUUID() },
    }),
    jobEditors,
  ],
  "manager.checks.list": [() => ({}), managersOnly],
  "manager.checks.get": [({ candidate }) => ({ checkId: candidate.id }), jobReaders],
  "manager.checks.pause": [({ candidate }) => ({ checkId: candidate.id }), jobEditors],
  "manager.checks.resume": [({ candidate }) => ({ checkId: candidate.id }), jobEditors],
  "manager.comments.list": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.comments.add": [({ candidate }) => ({ candidateId: candidate.id, text: "Good" }), jobReaders],
  // The owner of the job wrote it.
  "manager.comments.edit": [({ comment }) => ({ commentId: comment.id, text: "Very good" }), jobOwner],
  "manager.comments.remove": [({ comment }) => ({ commentId: comment.id }), jobOwner],
  "manager.activity.list": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.candidates.delete": [({ candidate }) => ({ candidateId: candidate.id }), jobOwner],
  "manager.candidates.searchAgain": [
    ({ candidate }) => ({ candidateId: candidate.id, source: "people_data_labs" }),
    jobEditors,
  ],
  "manager.outreach.change": [
    ({ candidate }) => ({ candidateId: candidate.id, wantedResponses: 4, automatic: false }),
    jobEditors,
  ],
  "manager.outreach.start": [
    ({ other, waiting }) => ({ candidateId: other.id, reviewerKeys: [waiting.key] }),
    jobEditors,
  ],
  "manager.outreach.pause": [({ candidate }) => ({ candidateId: candidate.id, paused: true }), jobEditors],
  "manager.outreach.saveConsentNote": [
    ({ candidate }) => ({ candidateId: candidate.id, note: "Said so" }),
    jobEditors,
  ],
  "manager.outreach.companyRules": [none, managersOnly],
  "manager.outreach.saveCompanyRules": [() => ({ needed: "note" }), companyOwners],
  "manager.participation.unasked": [none, managersOnly],
  "manager.participation.askUnasked": [none, writersOnly],
  "manager.participation.preview": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.participation.ask": [({ candidate }) => ({ candidateId: candidate.id }), jobEditors],
  "manager.reviewers.add": [
    ({ candidate }) => ({ candidateId: candidate.id, name: "Kim Doe", email: anEmail() }),
    jobEditors,
  ],
  "manager.reviewers.correct": [
    ({ named }) => ({ reviewerKey: named.key, company: "Acme", position: "Cook" }),
    jobEditors,
  ],
  "manager.reviewers.remove": [({ named }) => ({ reviewerKey: named.key }), jobEditors],
  "manager.reviewers.remind": [({ asked }) => ({ reviewerKey: asked.key }), jobEditors],
  "manager.reviewers.preview": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.reviewers.sendSurvey": [({ identified }) => ({ reviewerKey: identified.key }), jobEditors],
  "manager.reports.compare": [
    ({ job, candidate, other }) => ({ jobId: job.id, candidates: `${candidate.id},${other.id}` }),
    jobReaders,
  ],
  "manager.reports.exportAnswers": [({ job }) => ({ jobId: job.id }), jobReaders],
  "manager.reports.pdf": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.reports.comparisonPdf": [
    ({ job, candidate, other }) => ({ jobId: job.id, candidates: `${candidate.id},${other.id}` }),
    jobReaders,
  ],
  "manager.reports.logo": [none, managersOnly],
  "manager.reports.saveLogo": [() => ({ image: null }), companyOwners],
  "manager.reports.shares": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.reports.share": [({ candidate }) => ({ candidateId: candidate.id }), jobOwner],
  "manager.reports.revokeShare": [({ share }) => ({ shareId: share.id }), jobOwner],
  "manager.reports.read": [({ candidate }) => ({ candidateId: candidate.id }), jobReaders],
  "manager.signals.markSeen": [
    ({ candidate }) => ({ candidateId: candidate.id, signals: { answers: 0, things: [] } }),
    jobEditors,
  ],
  "manager.surveys.response": [({ completed }) => ({ reviewerKey: completed.key }), jobReaders],
  "manager.surveys.mark": [
    ({ completed }) => ({ reviewerKey: completed.key, questionId: "strengths", marks: ["specific"] }),
    jobEditors,
  ],
  "manager.surveys.rate": [({ completed }) => ({ reviewerKey: completed.key, useful: true }), jobEditors],
  "manager.notifications.settings": [none, managersOnly],
  "manager.notifications.digestPause": [none, managersOnly],
  "manager.notifications.resumeDigests": [none, managersOnly],
  "manager.notifications.nextDigests": [none, managersOnly],
  "manager.notifications.sendDigest": [none, managersOnly],
  "manager.notifications.saveSettings": [
    ({ job }) => ({ settings: { settingsMode: "per_job", jobs: [{ jobId: job.id }] } }),
    jobReaders,
  ],
  "admin.admins.signOut": [none, adminOnly],
  "admin.admins.changePassword": [() => ({ currentPassword: aPassword, password: aPassword }), adminOnly],
  "admin.admins.saveName": [() => ({ firstName: "A", lastName: "B" }), adminOnly],
  "admin.admins.signOutEverywhere": [none, adminOnly],
  "admin.admins.sessions": [none, adminOnly],
  "admin.admins.endSession": [({ session }) => ({ sessionId: session.id }), { ...adminOnly, admin: 404 }],
  "admin.secondFactor.read": [none, adminOnly],
  "admin.secondFactor.verify": [() => ({ code: "000000" }), adminsIn(422)],
  "admin.secondFactor.useRecoveryCode": [() => ({ code: "aaaaa-aaaaa" }), adminsIn(422)],
  "admin.secondFactor.verifyPasskey": [() => ({ response: anUnknownPasskey }), adminsIn(422)],
  "admin.secondFactor.startApp": [none, adminOnly],
  "admin.secondFactor.confirmApp": [() => ({ code: "000000" }), adminsIn(422)],
  "admin.secondFactor.removeApp": [none, adminOnly],
  "admin.secondFactor.newRecoveryCodes": [none, adminOnly],
  "admin.secondFactor.startPasskey": [none, adminOnly],
  "admin.secondFactor.addPasskey": [() => ({ name: "A phone", response: anUnknownPasskey }), adminsIn(422)],
  "admin.secondFactor.renamePasskey": [
    () => ({ passkeyId: crypto.randomUUID(), name: "Mine" }),
    adminsIn(404),
  ],
  "admin.secondFactor.removePasskey": [() => ({ passkeyId: crypto.randomUUID() }), adminsIn(404)],
  "admin.admins.list": [none, adminOnly],
  "admin.admins.add": [
    () => ({ firstName: "A", lastName: "B", email: anEmail("admin"), password: aPassword }),
    adminOnly,
  ],
  // There are no other accounts.
  "admin.admins.setActive": [({ adminId }) => ({ adminId, isActive: false }), { ...adminOnly, admin: 409 }],
  "admin.managers.list": [none, adminOnly],
  "admin.managers.changeRole": [({ owner }) => ({ managerId: owner.id, role: "owner" }), adminOnly],
  "admin.managers.setActive": [({ stranger }) => ({ managerId: stranger.id, isActive: false }), adminOnly],
  "admin.activity.list": [() => ({}), adminOnly],
  "admin.activity.export": [() => ({}), adminOnly],
  "admin.activity.actors": [none, adminOnly],
  "admin.activity.check": [none, adminOnly],
  "admin.deliveries.list": [none, adminOnly],
  "admin.deliveries.retry": [() => ({}), adminOnly],
  "admin.deliveries.resume": [none, adminOnly],
  "admin.system.read": [none, adminOnly],
  "admin.system.testMail": [none, adminOnly],
  "admin.participation.unasked": [none, adminOnly],
  "admin.participation.preview": [none, adminOnly],
  "admin.participation.askUnasked": [() => ({ companyId: crypto.randomUUID() }), adminOnly],
  "admin.consentTexts.list": [none, adminOnly],
  "admin.consentTexts.add": [
    () => ({
      seen: 1,
      text: {
        region: "uk",
        paragraphs: ["A text."],
        things: [{ key: "be_reviewed", text: "To be asked about.", required: true }],
        grantsCopy: false,
      },
    }),
    adminOnly,
  ],
  "admin.privacy.requests": [() => ({}), adminOnly],
  "admin.privacy.addRequest": [
    ({ candidate }) => ({ candidateId: candidate.id, kind: "copy", email: anEmail() }),
    adminOnly,
  ],
  "admin.privacy.sendProof": [({ request }) => ({ requestId: request.id }), adminOnly],
  "admin.privacy.carryOut": [({ request }) => ({ requestId: request.id }), { ...adminOnly, admin: 409 }],
  "admin.invitations.list": [() => ({}), adminOnly],
  "admin.invitations.create": [
    () => ({ firstName: "A", lastName: "B", email: anEmail(), company: "C", role: "D" }),
    adminOnly,
  ],
  "admin.invitations.send": [({ invitation }) => ({ invitationId: invitation.id }), adminOnly],
  "admin.templates.quality": [none, adminOnly],
  "admin.templates.explain": [() => ({ jobTitle: "Engineer" }), adminOnly],
  "admin.templates.create": [() => ({ name: "Another" }), adminOnly],
  "admin.templates.update": [
    ({ template }) => ({ templateId: template.id, version: template.version, name: "Changed" }),
    adminOnly,
  ],
  "admin.templates.delete": [({ template }) => ({ templateId: template.id }), adminOnly],
  "admin.surveyTests.candidate": [({ candidate }) => ({ candidateId: candidate.id }), adminOnly],
  "admin.surveyTests.reviewers": [({ candidate }) => ({ candidateId: candidate.id }), adminOnly],
  "admin.surveyTests.checkEmail": [
    ({ candidate, job }) => ({ candidateId: candidate.id, jobId: job.id, email: anEmail() }),
    adminOnly,
  ],
  "admin.surveyTests.send": [
    ({ candidate, job, template, identified }) => ({
      candidateId: candidate.id,
      jobId: job.id,
      templateId: template.id,
      reviewer: { key: identified.adminKey },
    }),
    adminOnly,
  ],
  // Because no EmailJS is configured.
  "admin.notifications.emailJsConfig": [none, { ...adminOnly, admin: 404 }],
  "admin.directory.overview": [none, adminOnly],
  "admin.directory.likelihoods": [none, adminOnly],
  "admin.directory.checkRows": [() => ({ rows: [] }), adminOnly],
  "admin.directory.importRows": [() => ({ rows: [] }), adminOnly],
  "admin.invitations.renew": [({ invitation }) => ({ invitationId: invitation.id }), adminOnly],
  "admin.invitations.revoke": [({ invitation }) => ({ invitationId: invitation.id }), adminOnly],
  "admin.directory.people": [() => ({ q: "kim" }), adminOnly],
  "admin.directory.person": [({ person }) => ({ personId: person }), adminOnly],
  "manager.directory.suggestCompanies": [() => ({ name: "Acme" }), managersOnly],
  "admin.companies.findings": [none, adminOnly],
  "admin.companies.rules": [none, adminOnly],
  "admin.companies.read": [() => ({ name: "Meta" }), adminOnly],
  "admin.companies.preview": [() => ({ name: "Facebook", company: "Meta", relation: "same" }), adminOnly],
  "admin.companies.merge": [() => ({ name: "Facebook", company: "Meta" }), adminOnly],
  "admin.companies.split": [() => ({ name: "Facebook", company: "Meta" }), adminOnly],
  "admin.companies.addMember": [() => ({ name: "Instagram", company: "Meta" }), adminOnly],
  "admin.companies.revertRule": [() => ({ relation: "same", ruleId: 999 }), { ...adminOnly, admin: 404 }],
  "admin.imports.list": [none, adminOnly],
  "admin.imports.previewRevert": [({ directoryImport }) => ({ importId: directoryImport }), adminOnly],
  "admin.imports.revert": [({ directoryImport }) => ({ importId: directoryImport }), adminOnly],
  "admin.sources.list": [none, adminOnly],
  "admin.sources.add": [() => ({ ...aSource, company: "Initech" }), adminOnly],
  "admin.sources.change": [({ source }) => ({ sourceId: source.id, source: aSource }), adminOnly],
  "admin.sources.schedule": [({ source }) => ({ sourceId: source.id, isScheduled: false }), adminOnly],
  "admin.sources.remove": [({ source }) => ({ sourceId: source.id, undoImports: true }), adminOnly],
  "admin.sources.run": [({ source }) => ({ sourceId: source.id }), adminOnly],
  // Nothing answers at the source's address.
  "admin.sources.tryOut": [({ source }) => ({ sourceId: source.id }), adminsIn(502)],
  "admin.sources.spending": [none, adminOnly],
  "admin.sources.companies": [() => ({ q: "Juniper" }), adminOnly],
  "admin.sources.setDefaultCeiling": [() => ({ ceiling: 100 }), adminOnly],
  "admin.sources.setCeiling": [({ owner }) => ({ companyId: owner.companyId, ceiling: 100 }), adminOnly],
  "admin.sources.removeCeiling": [({ owner }) => ({ companyId: owner.companyId }), adminOnly],
  "admin.directory.duplicates": [none, adminOnly],
  "admin.directory.dismissDuplicate": [
    ({ person, anotherPerson }) => ({ personId: person, otherId: anotherPerson }),
    adminOnly,
  ],
  "admin.directory.mergePeople": [
    ({ person, anotherPerson }) => ({ keptId: person, removedId: anotherPerson }),
    adminOnly,
  ],
  "admin.directory.deletePerson": [({ person }) => ({ personId: person }), adminOnly],
};

/** What an owner's key with this scope alone may do, and with which success. Every other call answers 403, in every realm. */
const openToKeys: Record<ApiScope, Record<string, number>> = {
  "jobs:read": {
    "manager.jobs.list": 200,
    "manager.jobs.get": 200,
    "manager.jobs.surveys": 200,
  },
  "jobs:write": {
    "manager.jobs.create": 201,
    "manager.jobs.update": 200,
    "manager.jobs.setActive": 200,
  },
  "candidates:read": {
    "manager.candidates.list": 200,
    "manager.candidates.find": 200,
    "manager.candidates.get": 200,
    "manager.reviewers.preview": 200,
    "manager.checks.list": 200,
    "manager.checks.get": 200,
  },
  "candidates:write": {
    "manager.candidates.create": 201,
    "manager.candidates.update": 200,
    "manager.candidates.settleCorrection": 200,
    "manager.candidates.searchAgain": 200,
    "manager.outreach.change": 200,
    "manager.outreach.start": 200,
    "manager.outreach.pause": 200,
    "manager.checks.start": 202,
    "manager.checks.pause": 200,
    "manager.checks.resume": 200,
  },
  "results:read": {
    "manager.activity.list": 200,
    "manager.surveys.response": 200,
    "manager.reports.read": 200,
    "manager.reports.compare": 200,
    "manager.reports.pdf": 200,
    "manager.reports.comparisonPdf": 200,
    "manager.reports.exportAnswers": 200,
  },
  "webhooks:write": {
    "manager.webhooks.list": 200,
    "manager.webhooks.create": 201,
    "manager.webhooks.update": 200,
    "manager.webhooks.remove": 200,
    "manager.webhooks.deliveries": 200,
    "manager.webhooks.replay": 200,
    "manager.webhooks.samples": 200,
  },
};
const openCalls = apiScopes.flatMap((scope) =>
  Object.entries(openToKeys[scope]).map(([path, status]) => ({ scope, path, status })),
);

/** These calls write nothing, or only that something was read. */
const looking = new Set([
  "guest.reports.open",
  "guest.reports.pdf",
  "guest.privacy.open",
  "guest.privacy.copy",
  "visitor.invitations.check",
  "visitor.managers.checkResetLink",
  "visitor.admins.validate",
  "visitor.templates.choose",
  "admin.templates.explain",
  "admin.surveyTests.checkEmail",
  "admin.directory.checkRows",
  "admin.notifications.emailJsConfig",
]);

/** An input with which the call succeeds, if the table's own input cannot. */
const doable: Record<string, (app: TestApp, world: World) => Promise<unknown>> = {
  "visitor.managers.resetPassword": async (app, { owner }) => {
    await app.browser().visitor.managers.requestPasswordReset({ email: owner.email });
    await app.runTasks();
    const token = /access_token=([^&\s]+)/.exec(app.outbox.map(({ text }) => text).join(""))?.[1];
    return { token, password: "another good one" };
  },
  "reviewer.surveys.withdraw": async (app, { asked }) => {
    const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(asked.id));
    return { receipt };
  },
  "reviewer.surveys.unsubscribe": async ({ context }, { asked }) => ({
    token: unsubscribeToken(context.secret, asked),
    neverContact: true,
  }),
  "reviewer.surveys.object": async ({ context }, { asked }) => ({
    token: unsubscribeToken(context.secret, asked),
  }),
  "admin.companies.revertRule": async (_, { browsers: { admin } }) => {
    await admin.admin.companies.addMember({ name: "Acme Labs", company: "Acme" });
    const rules = await admin.admin.companies.rules();
    return { relation: "member", ruleId: rules.find(({ relation }) => relation === "member")?.id };
  },
};

test("every procedure of the contract is in this table", () => {
  expect(procedures(contract).toSorted()).toEqual(Object.keys(table).toSorted());
});

test("calls that only read answer everyone as the table says, and scan no table in full", async ({ app }) => {
  const world = await aWorld(app);
  const reads = Object.entries(table).filter(([path]) => onlyReads(path));
  const answers: Record<string, Partial<Record<Actor, number>>> = {};
  const statements: RecordedStatement[] = [];
  for (const [path, [input]] of reads) {
    const answered: Partial<Record<Actor, number>> = {};
    const sent = await statementsOf(async () => {
      for (const actor of actors) answered[actor] = await statusOf(path, world.browsers[actor], input(world));
    });
    answers[path] = answered;
    if (!path.startsWith("admin.")) statements.push(...sent);
  }
  expect(answers).toEqual(Object.fromEntries(reads.map(([path, [, expected]]) => [path, expected])));
  // However large an installation is, no page reads the rows of other people.
  expect(await findFullScans(app.db, statements)).toEqual([]);
});

test.for(Object.entries(table).filter(([path]) => !onlyReads(path)))(
  "%s answers everyone as the table says, and runs once per idempotency key",
  async ([path, [input, expected]], { app }) => {
    const world = await aWorld(app);
    const doer = ["owner" as const, "admin" as const, "visitor" as const].find(
      (who) => expected[who] === 200,
    );
    const actual: Partial<Record<Actor, number>> = {};
    const { editor, ...others } = expected;
    for (const actor of actors.filter((name) => name !== "editor" || editor !== 200))
      actual[actor] =
        actor === doer && isDoneOnce(path)
          ? await statusOnce(app, path, world.browsers[actor], input(world))
          : await statusOf(path, world.browsers[actor], input(world));
    expect(actual).toEqual(editor === 200 ? others : expected);
  },
);

test("a key makes the calls that are open to keys, and no other", async ({ app }) => {
  const world = await aWorld(app);
  const { program } = await anApiKey(app, { browser: world.browsers.owner });
  const answers: Record<string, unknown> = {};
  const others = Object.entries(table).filter(([path]) => !openCalls.some((call) => call.path === path));
  for (const [path, [input]] of others)
    answers[path] = await answerToProgram(app, program, path, input(world));
  expect(answers).toEqual(Object.fromEntries(others.map(([path]) => [path, [403, "KEY_NOT_ALLOWED"]])));
  expect(openCalls.filter(({ path }) => !(path in table))).toEqual([]);
});

test.for(apiScopes)(
  "a key with the scope %s makes the calls that it opens, and no other",
  async (scope, { app }) => {
    const world = await aWorld(app);
    const { program } = await anApiKey(app, { browser: world.browsers.owner }, { scopes: [scope] });
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    // The next test makes the calls that change something.
    for (const { path } of openCalls.filter((call) => call.scope !== scope || onlyReads(call.path))) {
      answers[path] = await answerToProgram(app, program, path, table[path]?.[0](world));
      expected[path] = openToKeys[scope][path] ?? [403, "KEY_SCOPE_MISSING"];
    }
    expect(answers).toEqual(expected);
  },
);

/** The success, or the failure with its code. */
async function answerToProgram(
  app: TestApp,
  program: ReturnType<typeof aProgram>,
  path: string,
  input: unknown,
) {
  // The limit of a key is another test's.
  await app.db.delete(rateLimits);
  const { status, body } = await program.call(path, input);
  return status < 400 ? status : [status, Object(body).code as unknown];
}

test.for(openCalls.filter(({ path }) => !onlyReads(path)))(
  "$path of a program runs once per idempotency key",
  async ({ scope, path, status: success }, { app }) => {
    const world = await aWorld(app);
    const input = table[path]?.[0](world);
    const { program } = await anApiKey(app, { browser: world.browsers.owner }, { scopes: [scope] });
    const call = async (request: unknown) => {
      const { status, body } = await program.call(path, request, { "idempotency-key": `key-for-${path}` });
      // Each request counts against the limit of the key.
      await app.db.delete(rateLimits);
      return { status, body };
    };
    const done = await call(input);
    expect(done.status).toBe(success);
    const before = await everyRow(app);
    expect(await call(input)).toEqual(done);
    expect(await call({ ...Object(input), somethingElse: true })).toMatchObject({
      body: { code: "ATTEMPT_DIFFERS" },
    });
    expect(await everyRow(app)).toEqual(before);
  },
);

// In a world without the owner's call, because many things can be done only once.
test.for(
  Object.entries(table).filter(
    ([path, [, expected]]) => path.startsWith("manager.") && !onlyReads(path) && expected.editor === 200,
  ),
)("%s answers an editor of the job as the table says", async ([path, [input]], { app }) => {
  const world = await aWorld(app);
  expect(await statusOf(path, world.browsers.editor, input(world))).toBe(200);
});

test.for(Object.entries(doable))("%s runs once per idempotency key", async ([path, input], { app }) => {
  const world = await aWorld(app);
  const actor = path.startsWith("admin.") ? "admin" : "visitor";
  expect(await statusOnce(app, path, world.browsers[actor], await input(app, world))).toBe(200);
});

test("each call answers for someone else's row as for one that does not exist", async ({ app }) => {
  const world = await aWorld(app);
  for (const [path, [input]] of Object.entries(table).filter(([, [, expected]]) => scoped.has(expected))) {
    const theirs = input(world);
    const nobodys: unknown = JSON.parse(JSON.stringify(theirs), (key, value: unknown) =>
      /Id$|Key$/.test(key) ? "00000000-0000-4000-8000-000000000000" : value,
    );
    for (const actor of ["colleague", "stranger"] as const) {
      const answers = [];
      for (const body of [theirs, nobodys]) answers.push(await answerOf(path, world.browsers[actor], body));
      expect([path, actor, answers[0]]).toEqual([path, actor, answers[1]]);
    }
  }
});

test("each call takes another system's id of a job or candidate in place of ours, and answers the same", async ({
  app,
}) => {
  const world = await aWorld(app);
  for (const rows of [jobs, candidates])
    await app.db.update(rows).set({ externalSource: "greenhouse", externalId: sql`'a b/' || id` });
  for (const [path, [input, expected]] of Object.entries(table)) {
    const own = JSON.stringify(input(world) ?? null);
    const external = own.replaceAll(
      /"(jobId|candidateId|checkId)":"([-0-9a-f]{36})"/g,
      '"$1":"ext:greenhouse:a b/$2"',
    );
    if (!path.startsWith("manager.") || !onlyReads(path) || external === own) continue;
    for (const actor of ["owner", "reader", "colleague", "stranger"] as const) {
      const status = await statusOf(path, world.browsers[actor], JSON.parse(external));
      expect([path, actor, status]).toEqual([path, actor, expected[actor]]);
    }
    const [theirs, nobodys] = [external, external.replaceAll("a b/", "unknown")];
    const answers = [];
    for (const body of [theirs, nobodys])
      answers.push(await answerOf(path, world.browsers.colleague, JSON.parse(body)));
    expect([path, answers[0]]).toEqual([path, answers[1]]);
  }
});

test("row security alone hides and protects other people's rows, even if every query forgets the owner", async ({
  app,
}) => {
  const world = await aWorld(app);
  const before = await readAll(app);
  const forgotten = forgetOwners();
  try {
    for (const [path, [input]] of Object.entries(table).filter(([, [, expected]]) => scoped.has(expected))) {
      forgotten.count = 0;
      for (const actor of ["colleague", "stranger"] as const)
        expect([path, await statusOf(path, world.browsers[actor], input(world))]).toEqual([path, 404]);
      expect([path, forgotten.count]).not.toEqual([path, 0]);
    }
    for (const actor of ["colleague", "stranger"] as const)
      expect(await world.browsers[actor].manager.jobs.list()).toEqual([]);
  } finally {
    forgotten.remember();
  }
  expect(await readAll(app)).toEqual(before);
});

/** From now on no statement compares a row's owner, so only row security protects it. */
function forgetOwners() {
  const query: unknown = Reflect.get(Client.prototype, "query");
  const forgotten = { count: 0, remember: () => Reflect.set(Client.prototype, "query", query) };
  const owner = /"\w+"\."(?:created_by|hiring_manager_profile_id)" = (\$\d+)/g;
  Reflect.set(Client.prototype, "query", function (this: Client, ...parameters: unknown[]) {
    const [statement] = parameters;
    if (typeof statement === "object" && statement !== null && "text" in statement)
      statement.text = String(statement.text).replace(owner, (_, value) => {
        forgotten.count++;
        return `${value}::text is not null`;
      });
    return Reflect.apply(query as Client["query"], this, parameters) as unknown;
  });
  return forgotten;
}

function isDoneOnce(path: string): boolean {
  return !onlyReads(path) && !looking.has(path) && !isAboutSession(procedureAt(path));
}

function onlyReads(path: string): boolean {
  return procedureAt(path)["~orpc"].route.method === "GET";
}

function procedureAt(path: string) {
  const procedure = path
    .split(".")
    .reduce<unknown>((place, name) => Reflect.get(Object(place), name), contract);
  if (!isContractProcedure(procedure)) throw new Error(`There is no ${path}`);
  return procedure;
}

/** Sends one key twice at the same time and once more, as if each earlier response had been lost. */
async function statusOnce(app: TestApp, path: string, caller: Caller, input: unknown) {
  const cookies = cookiesOf(caller);
  const withKey = () => app.browser(cookies, { "Idempotency-Key": `key-for-${path}` });
  const both = await Promise.all([answerOf(path, withKey(), input), answerOf(path, withKey(), input)]);
  const [done, other] = "answer" in both[0] ? both : both.toReversed();
  expect([done, expect.objectContaining({ code: "ATTEMPT_UNDER_WAY" })]).toContainEqual(other);
  const before = await everyRow(app);

  const third = withKey();
  expect(await answerOf(path, third, input)).toEqual(done);
  const differing = { ...Object(input), somethingElse: true };
  expect(await answerOf(path, withKey(), differing)).toMatchObject({ code: "ATTEMPT_DIFFERS" });
  expect(await everyRow(app)).toEqual(before);
  // The lost response set the session, and so does the next one.
  if (path === "visitor.managers.setUp") expect(await third.visitor.managers.session()).not.toBeNull();
  return Reflect.get(Object(done), "status") as number;
}

/** A text of every table's rows, the queue's too, and of all e-mails. */
async function everyRow({ db, outbox }: TestApp) {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job') order by 1`);
  const prints = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(r::text, ' ' order by r::text)) as print from ${name} r`,
  );
  const { rows } = await db.execute(sql.raw(`${prints.join(" union all ")} order by 1`));
  return [rows, outbox.length];
}

/** Columns that a manager's calls may change. */
async function readAll({ db }: TestApp) {
  const read = (rows: PgTable) => db.select().from(rows);
  return [await read(jobs), await read(candidates), await read(reviewers), await read(surveyResponses)];
}

const things = madeOnce(makeThings);

async function aWorld(app: TestApp) {
  app.context.settings.peopleDataLabs = {
    key: "the-key",
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 1,
    peoplePerMonth: null,
  };
  app.context.settings.features.recruitment_integration = true;
  app.context.settings.directorySources.bambooHrUrl = "http://127.0.0.1:9";
  const { cookies, ...rest } = await things(app);
  const browsers = Object.fromEntries(actors.map((actor) => [actor, app.browser(cookies[actor])]));
  return { ...rest, browsers: browsers as Record<Actor, Caller> };
}

async function makeThings(app: TestApp) {
  const owner = await aManager(app, { company: "Juniper Labs" });
  const colleague = await aManager(app, { company: "Juniper Labs" });
  const editor = await aManager(app, { company: "Juniper Labs" });
  const reader = await aManager(app, { company: "Juniper Labs" });
  const viewer = await aManager(app, { company: "Juniper Labs", companyRole: "viewer" });
  const another = await aManager(app, { company: "Juniper Labs" });
  const stranger = await aManager(app, { company: "Northlight" });
  const admin = await anAdmin(app);
  const job = await aJob(owner);
  const webhook = await owner.browser.manager.webhooks.create(aHook);
  const recruiting = await owner.browser.manager.recruiting.add({ vendor: "greenhouse", memberId: owner.id });
  await shareJob(owner, { jobId: job.id, memberId: editor.id, role: "editor" });
  await shareJob(owner, { jobId: job.id, memberId: reader.id, role: "reader" });
  await shareJob(owner, { jobId: job.id, memberId: viewer.id, role: "reader" });
  await shareJob(owner, { jobId: job.id, memberId: another.id, role: "reader" });
  const candidate = await aCandidate(owner, job.id, { email: anEmail("candidate") });
  const other = await aCandidate(owner, job.id);
  await aFailedSearch(app, candidate.id);
  const theirs = { manager: owner, candidateId: candidate.id };
  return {
    owner,
    colleague,
    another,
    stranger,
    admin,
    adminId: await adminIdOf(admin.browser),
    // An account that is not used elsewhere, so that its end affects nothing else.
    session: await anotherSession(app, owner),
    job,
    candidate,
    other,
    share: await aShare(owner, candidate.id),
    comment: await owner.browser.manager.comments.add({ candidateId: candidate.id, text: "Good" }),
    participant: await aCorrectedCandidate(app, owner, job.id),
    request: await aDataRequest(app, candidate.id),
    identified: await aReviewer(app, { ...theirs, status: "identified" }),
    named: await owner.browser.manager.reviewers.add({
      candidateId: candidate.id,
      name: "Kim Doe",
      email: anEmail(),
    }),
    asked: await aReviewer(app, { ...theirs, status: "survey_sent" }),
    completed: await aReviewer(app, { ...theirs, status: "completed" }),
    waiting: await aReviewer(app, { manager: owner, candidateId: other.id, status: "identified" }),
    invitation: await anInvitation(app),
    memberInvitation: await owner.browser.manager.members.invite(anInvitee),
    webhook,
    recruiting: { connectionId: recruiting.connectionId },
    // A closed port: the test fails, and is stored.
    delivery: await owner.browser.manager.webhooks.test({ endpointId: webhook.id }),
    scimConnection: (await owner.browser.manager.scim.connect({ label: "Okta" })).connection,
    apiKey: await anApiKey(app, owner),
    draft: await aCheckDraft(app, owner, job.id),
    connection: await aConnection([owner, stranger]),
    template: await aTemplate(app, { name: "Basics" }),
    person: await aPersonsId(app),
    anotherPerson: await aPersonsId(app),
    directoryImport: await anImportsId(app),
    source: await admin.browser.admin.sources.add(aSource),
    cookies: {
      visitor: [],
      owner: cookiesOf(owner.browser),
      colleague: cookiesOf(colleague.browser),
      editor: cookiesOf(editor.browser),
      reader: cookiesOf(reader.browser),
      viewer: cookiesOf(viewer.browser),
      stranger: cookiesOf(stranger.browser),
      admin: cookiesOf(admin.browser),
    },
  };
}

const shareJob = (
  { browser }: TestManager,
  member: { jobId: string; memberId: string; role: "editor" | "reader" },
) => browser.manager.jobMembers.save(member);

const cookiesOf = ({ cookies }: Caller) => cookies().map(({ name, value }) => `${name}=${value}`);

/** Each of these owners has connected a provider. Only one company can prove a domain. */
async function aConnection(owners: TestManager[]) {
  const { metadata } = createSamlProvider();
  const connection = { protocol: "saml", provider: "other", domain: "invited.example", metadata } as const;
  for (const { id, browser } of owners)
    await browser.manager.companySignIn.save({ ...connection, domain: `${id}.example` });
  return connection;
}

/** Nobody listens there. */
const aHook = { address: "http://127.0.0.1:9/hook", events: ["candidate.created" as const] };

const anInvitee = { firstName: "Sam", lastName: "Berg", email: "sam.berg@invited.example" };

const aCorrection = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

/** A candidate who was asked for consent, has corrected the work history and named a referee. */
async function aCorrectedCandidate(app: TestApp, owner: TestManager, jobId: string) {
  const participant = await aParticipant(app, owner, jobId);
  const { participation, wishes } = app.browser().candidate;
  const { secret } = participant;
  await participation.correctHistory({ secret, workHistory: aCorrection });
  const { referees } = await wishes.nameReferee({ secret, ...aReferee });
  return { ...participant, refereeKey: referees[0]?.open?.refereeKey ?? "" };
}

async function adminIdOf({ admin }: Caller) {
  const [self] = await admin.admins.list();
  return self?.id ?? "";
}

async function anotherSession(app: TestApp, { email, id, browser }: TestManager) {
  await app.browser().visitor.managers.signIn({ email, password: aPassword });
  const sessions = await browser.manager.managers.sessions();
  return { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? id };
}

async function aPersonsId(app: TestApp): Promise<number> {
  await aPerson(app, {}, {});
  const [person] = await app.db
    .select({ id: directoryPeople.id })
    .from(directoryPeople)
    .orderBy(sql`id desc`)
    .limit(1);
  return person?.id ?? 0;
}

async function anImportsId(app: TestApp): Promise<number> {
  const [row] = await app.db.select({ id: directoryImports.id }).from(directoryImports);
  return row?.id ?? 0;
}

async function aShare({ browser }: TestManager, candidateId: string) {
  const { share, address } = await browser.manager.reports.share({ candidateId });
  return { id: share.id, secret: new URL(address).hash.slice(1) };
}

type Caller = ReturnType<TestApp["browser"]>;

async function answerOf(path: string, browser: Caller, input: unknown): Promise<object> {
  // Finds the procedure by its name; everywhere else the typed clients are used.
  const procedure = path
    .split(".")
    .reduce<unknown>((place, name) => Reflect.get(Object(place), name), browser);
  try {
    const answer = await (procedure as (input: unknown) => Promise<unknown>)(input);
    // Two equal answers are not sent in the same second.
    Reflect.deleteProperty(Object(Reflect.get(Object(answer), "headers")), "date");
    return { status: 200, answer };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { status: error.status, code: error.code, message: error.message, data: error.data as unknown };
  }
}

async function statusOf(path: string, browser: Caller, input: unknown): Promise<number> {
  return Reflect.get(await answerOf(path, browser, input), "status") as number;
}

function procedures(tree: object, path: string[] = []): string[] {
  return Object.entries(tree).flatMap(([name, node]: [string, object]) =>
    isContractProcedure(node) ? [[...path, name].join(".")] : procedures(node, [...path, name]),
  );
}

function all(status: number): Record<Actor, number> {
  return Object.fromEntries(actors.map((actor) => [actor, status])) as Record<Actor, number>;
}

function none() {
  return undefined;
}
