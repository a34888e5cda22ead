import * as z from "zod";
import { withdrawalDays } from "./survey-rules.ts";

const problems = z.record(z.string(), z.string());

/** Every expected failure. A procedure declares its own; the server throws them by code (server/platform/errors.ts). */
export const errorCodes = {
  // Realms
  SIGNED_OUT: { status: 401, message: "Please sign in." },
  ATTEMPT_DIFFERS: {
    status: 422,
    message: "This Idempotency-Key was sent with something else before. Take a new key for each attempt.",
  },
  ATTEMPT_UNDER_WAY: {
    status: 409,
    message: "This is being done right now. Look again in a moment.",
  },
  WRONG_CREDENTIALS: { status: 401, message: "Invalid email or password" },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: "Too many attempts. Please wait a few minutes and try again.",
    data: z.object({ retryAfterSeconds: z.number() }),
  },
  ACCOUNT_SHUT_OUT: {
    status: 403,
    message: "This account is not active any more. Please ask an administrator.",
  },
  SESSION_NOT_FOUND: { status: 404, message: "This session has ended already." },
  MANAGER_NOT_FOUND: { status: 404, message: "There is no such hiring manager." },
  ADMIN_NOT_FOUND: { status: 404, message: "There is no such admin." },
  ADMIN_EXISTS: { status: 409, message: "There is an admin with this address already." },
  LAST_ADMIN: {
    status: 409,
    message: "This is the last admin who can sign in. Add another one, or let one in again, first.",
  },
  // Managers and invitations
  INVALID_INVITATION: { status: 404, message: "Invalid invitation code" },
  INVITATION_USED: { status: 404, message: "Invalid invitation code" },
  INVITATION_EXPIRED: { status: 410, message: "Invitation code has expired" },
  INVITATION_REVOKED: { status: 409, message: "This invitation has been revoked." },
  INVITATION_ALREADY_ACCEPTED: { status: 409, message: "This invitation has been accepted already." },
  ACCOUNT_EXISTS: {
    status: 409,
    message:
      "An account with this email already exists. Please sign in and complete your profile setup using your invitation code.",
  },
  INVALID_RESET_LINK: { status: 410, message: "Invalid or expired reset link" },
  INVITATION_EXISTS: { status: 409, message: "This address already has an invitation." },
  INVITATION_NOT_FOUND: { status: 404, message: "Invitation not found" },
  INVITATION_BEING_SENT: { status: 409, message: "This invitation is being sent right now." },
  DIGEST_BEING_SENT: { status: 409, message: "Your digest is being sent right now." },
  MAIL_NOT_ACCEPTED: { status: 502, message: "The e-mail was not accepted for delivery. Please try again." },
  MAIL_REFUSED: {
    status: 422,
    message: "The e-mail could not be delivered: this address does not take it, however often it is tried.",
  },
  MAIL_BLOCKED: {
    status: 502,
    message:
      "The mail server takes no e-mails from this installation at the moment. Its administrators see why under Deliveries. Please try again later.",
  },
  DELIVERY_NOT_FOUND: { status: 404, message: "This does not wait here any more: it is being tried again." },
  DAILY_LIMIT_REACHED: {
    status: 429,
    message: "The limit for one day is reached. Nothing was sent.",
    data: z.object({ limit: z.int(), availableAt: z.iso.datetime() }),
  },
  PASSWORD_IS_COMMON: {
    status: 422,
    message: "This is one of the passwords that are tried first. Please choose another one.",
  },
  PASSWORD_IS_NAME: {
    status: 422,
    message:
      "A password that is the e-mail address or the company's name is tried first. Please choose another one.",
  },
  WRONG_CURRENT_PASSWORD: { status: 422, message: "The current password is not right." },
  PERSON_NOT_FOUND: { status: 404, message: "This person is not in the directory." },
  IMPORT_NOT_FOUND: { status: 404, message: "There is no such import." },
  IMPORT_TAKEN_BACK: { status: 409, message: "This import has been taken back already." },
  IMPORT_TOO_OLD: {
    status: 409,
    message: "What this import added is not known: it was imported before that was kept.",
  },
  ALIAS_EXISTS: { status: 409, message: "This name stands for another company already." },
  ALIAS_IS_SAME: { status: 422, message: "Both are names of one company already." },
  ALIAS_IS_NO_NAME: { status: 422, message: "This names no company." },
  NOT_OF_COMPANY: { status: 422, message: "This is none of the company's other names." },
  ALIAS_NOT_FOUND: { status: 404, message: "Nobody says so any more." },
  // Jobs and candidates
  JOB_NOT_FOUND: { status: 404, message: "Job not found or permission denied" },
  JOB_ARCHIVED: { status: 409, message: "Please unarchive the job first before making changes." },
  JOB_CHANGED: {
    status: 409,
    message:
      "Someone changed this job since you opened it. Look at the current version below; what you typed stays here.",
  },
  CANDIDATE_CHANGED: {
    status: 409,
    message:
      "Someone changed this candidate since you opened the form. Look at the current version below; what you typed stays here.",
  },
  TOO_MANY_CANDIDATES: {
    status: 429,
    message: "You have added or corrected as many candidates as one day allows. Please go on tomorrow.",
  },
  STARTS_IN_FUTURE: { status: 422, message: "A job of the work history starts in the future." },
  ENDS_TOO_LATE: {
    status: 422,
    message: "A job of the work history ends more than two years from now. Check the year.",
  },
  CANDIDATE_NOT_FOUND: { status: 404, message: "Candidate not found" },
  SOURCE_NOT_SEARCHED: { status: 404, message: "This source is not searched for this candidate any more." },
  SEARCHED_LATELY: {
    status: 429,
    message: "It was searched again within the last hour.",
    data: z.object({ availableAt: z.iso.datetime() }),
  },
  // Reviewers and surveys
  REVIEWER_NOT_FOUND: { status: 404, message: "Reviewer not found" },
  REVIEWER_IS_MANAGER: {
    status: 422,
    message: "You cannot add the hiring manager who created this job as a reviewer.",
  },
  TOO_MANY_NAMED: {
    status: 429,
    message: "You have named as many former colleagues as one day allows. Please go on tomorrow.",
  },
  REVIEWER_ANSWERED: { status: 409, message: "This reviewer has answered, and stays." },
  REVIEWER_EXISTS: { status: 409, message: "This person is a reviewer of this candidate already." },
  OUTREACH_STARTED: { status: 409, message: "Surveys are already being sent for this candidate." },
  OUTREACH_PAUSED: {
    status: 409,
    message: "Outreach about this candidate is paused. Nothing was sent.",
  },
  CONSENT_REQUIRED: {
    status: 422,
    message:
      "The candidate's consent is not noted, and the company sends nothing without it. Note how they agreed, then send the survey.",
  },
  OWN_CONSENT_REQUIRED: {
    status: 422,
    message:
      "The candidate has not agreed, and the company asks nobody without it. Ask the candidate; it goes on once they agree.",
  },
  CONSENT_TAKEN_BACK: {
    status: 422,
    message: "The candidate does not agree, or not any more. Nobody is asked about them.",
  },
  // The same error for a wrong, an expired and a replaced link.
  PARTICIPATION_NOT_FOUND: {
    status: 404,
    message: "This link does not work any more. Please open the one in the latest e-mail.",
  },
  CONSENT_TEXT_CHANGED: {
    status: 409,
    message: "The text has changed since you opened this page. Please reload it, and read it again.",
  },
  CONSENT_INCOMPLETE: {
    status: 422,
    message: "Something that has to be agreed to is not ticked.",
    data: z.object({ problems }),
  },
  CANDIDATE_WITHOUT_ADDRESS: {
    status: 422,
    message: "The candidate has no e-mail address yet. Add it under Edit, then ask.",
  },
  CANDIDATE_IS_MANAGER: {
    status: 422,
    message: "This is your own address. The candidate's consent has to be the candidate's.",
  },
  ADDRESS_NOT_PROVED: {
    status: 422,
    message:
      "This request was not proved from the address that is kept, so that one stays as it is. The hiring team can change it.",
  },
  CANDIDATE_ASKED: {
    status: 409,
    message: "The candidate has been asked already. Reminders go out by themselves.",
  },
  CANDIDATE_REFUSED: {
    status: 409,
    message:
      "The candidate has answered, or wants no more e-mails about this. By their link they can still agree.",
  },
  // The same error for every reason, because the reason could reveal who the reviewer is.
  CANNOT_BE_ASKED: { status: 422, message: "This reviewer cannot be asked." },
  ASKED_TODAY: {
    status: 429,
    message: "This address was sent a survey within the last 24 hours. Nothing was sent.",
  },
  DO_NOT_CONTACT: { status: 422, message: "This person has asked not to be contacted." },
  SURVEY_ALREADY_SENT: { status: 409, message: "This survey has already been sent." },
  SURVEY_BEING_SENT: { status: 409, message: "This survey is being sent right now." },
  SURVEY_NOT_FOUND: { status: 404, message: "Survey not found" },
  ALREADY_COMPLETED: { status: 409, message: "This survey has already been completed. Thank you!" },
  SURVEY_DECLINED: { status: 409, message: "This survey has been declined. Thank you for letting us know." },
  RECEIPT_NOT_FOUND: {
    status: 404,
    message: `There is no response that this code can withdraw. Check the code; it works for ${withdrawalDays} days.`,
  },
  UNSUBSCRIBE_LINK_NOT_FOUND: {
    status: 404,
    message: "This link is not complete. Open it in your e-mail again.",
  },
  INVALID_ANSWERS: {
    status: 422,
    message: "Some answers need another look.",
    data: z.object({ problems }),
  },
  RESPONSE_NOT_FOUND: { status: 404, message: "Response not found" },
  SHARE_NOT_FOUND: {
    status: 404,
    message: "This link no longer works. Ask the person who sent it for a new one.",
  },
  PASSPHRASE_REQUIRED: { status: 401, message: "This report needs a passphrase." },
  WRONG_PASSPHRASE: { status: 401, message: "Wrong passphrase. Try again." },
  PDF_NOT_HERE: {
    status: 501,
    message: "This server can't create PDFs. Print the page instead.",
  },
  NO_IMAGE: { status: 422, message: "This file can't be used as a logo. Choose a PNG or JPEG image." },
  TOO_MANY_EXCLUDED: {
    status: 422,
    message: "Twenty people and twenty companies can be left out at most. Nothing was added.",
  },
  REFEREE_NOT_FOUND: { status: 404, message: "You have not named this person, or have taken it back." },
  REFEREE_HANDED_OVER: {
    status: 409,
    message: "This person may have been asked by now, so this cannot be changed any more.",
  },
  REFEREE_NAMED: { status: 409, message: "You have named somebody with this address already." },
  TOO_MANY_REFEREES: { status: 422, message: "Five people have been named already." },
  // Privacy
  DATA_REQUEST_NOT_FOUND: {
    status: 404,
    message: "There is no such request any more, or its link has been replaced by a newer one.",
  },
  DATA_REQUEST_NOT_PROVED: {
    status: 409,
    message: "It is not proved yet who asks. The link in the e-mail does that.",
  },
  // Templates, survey tests and digests
  TEMPLATE_NOT_FOUND: { status: 404, message: "Survey template not found" },
  TEMPLATE_CHANGED: {
    status: 409,
    message:
      "Someone changed this template since you opened it. Look at the current version below; what you typed stays here.",
  },
  TEMPLATE_IS_DEFAULT: {
    status: 409,
    message: "This is the default template. Make another template the default first.",
  },
  INVALID_CANDIDATE: { status: 404, message: "Invalid candidate ID" },
  TESTED_JOB_NOT_FOUND: { status: 404, message: "The specified job does not exist." },
  STATUS_NOT_UPDATED: {
    status: 500,
    message: "The e-mail was accepted, but that could not be noted. Please do not send it again.",
  },
  SETTINGS_CHANGED: {
    status: 409,
    message:
      "Someone changed these settings since you opened them. Look at the current version below; what you chose stays here.",
  },
  EMAILJS_NOT_CONFIGURED: { status: 404, message: "EmailJS is not configured." },
} as const;

/** The response of any call, with status 503 and Retry-After, while the database is unavailable. */
export const unavailable = {
  code: "SERVICE_UNAVAILABLE",
  message: "Forthright is not available for a moment. Please try again.",
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Selects the errors that a procedure may return. */
export function errors<Code extends ErrorCode>(...codes: Code[]): Pick<typeof errorCodes, Code> {
  return Object.fromEntries(codes.map((code) => [code, errorCodes[code]])) as Pick<typeof errorCodes, Code>;
}
