import * as z from "zod";
import { apiScopes } from "./api-scopes.ts";
import { withdrawalDays } from "./survey-rules.ts";
import { maxConnections } from "./recruiting-words.ts";
import { maxEndpoints, maxReplayDays } from "./webhook-words.ts";

const problems = z.record(z.string(), z.string());

const failure = (status: number, message: string) => ({ status, message });

/** Every expected failure. A procedure declares its own; the server throws them by code (server/platform/errors.ts). */
export const errorCodes = {
  // Realms
  SIGNED_OUT: failure(401, "Please sign in."),
  SECOND_FACTOR_NEEDED: failure(403, "Please complete your sign-in with your second factor."),
  SECOND_FACTOR_SETUP_NEEDED: failure(403, "Please set up a second factor to continue."),
  CONFIRM_IT_IS_YOU: failure(403, "Please confirm that it is you with your second factor."),
  WRONG_CODE: failure(422, "This code is wrong or was already used. Enter the newest one."),
  PASSKEY_NOT_ACCEPTED: failure(422, "This passkey was not accepted. Please try again."),
  PASSKEY_NOT_FOUND: failure(404, "This passkey has already been removed."),
  TOO_MANY_PASSKEYS: failure(422, "You can have up to 20 passkeys. Remove one first."),
  SECOND_FACTOR_REQUIRED: failure(
    409,
    "You must have a second factor. Add another one before you remove this one.",
  ),
  OWN_SECOND_FACTOR_FIRST: failure(409, "Set up your own second factor first, on your account page."),
  ATTEMPT_DIFFERS: failure(422, "This Idempotency-Key was used for a different request. Use a new key."),
  ATTEMPT_UNDER_WAY: failure(409, "This is already in progress. Check again in a moment."),
  WRONG_CREDENTIALS: failure(401, "Invalid email or password"),
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: "Too many attempts. Please wait a few minutes and try again.",
    data: z.object({ retryAfterSeconds: z.number() }),
  },
  // Programs with an API key
  KEY_NOT_VALID: failure(401, "This API key is wrong, has expired or was revoked."),
  KEY_NOT_ALLOWED: failure(403, "API keys cannot make this call."),
  KEY_SCOPE_MISSING: {
    status: 403,
    message: "This API key lacks the scope of this call.",
    data: z.object({ scope: z.enum(apiScopes) }),
  },
  KEY_WITH_COOKIE: failure(400, "Send an API key or a session's cookie, not both."),
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "This API key has reached its limit of requests. Wait, then continue.",
    data: z.object({ retryAfterSeconds: z.number() }),
  },
  API_KEY_NOT_FOUND: failure(404, "This API key was already revoked."),
  TOO_MANY_API_KEYS: failure(409, "You have 20 active API keys already. Revoke one first."),
  ACCOUNT_DEACTIVATED: failure(403, "This account is deactivated. Please ask an administrator."),
  SESSION_NOT_FOUND: failure(404, "This session has already ended."),
  OWNERS_ONLY: failure(403, "Only owners of your company can do this."),
  VIEWERS_READ_ONLY: failure(403, "Viewers can only read. An owner of your company can change your role."),
  MEMBER_NOT_FOUND: failure(404, "Member not found"),
  LAST_OWNER: failure(409, "This is the last active owner. Make someone else an owner first."),
  MEMBER_HAS_JOBS: { status: 409, message: "Hand over their jobs first.", data: z.object({ jobs: z.int() }) },
  ALREADY_INVITED: failure(409, "This address already has an open invitation."),
  INVITATIONS_BY_ADMINS: failure(403, "Only admins of this installation can invite people."),
  SCIM_CONNECTION_NOT_FOUND: failure(404, "This SCIM connection was already revoked."),
  TOO_MANY_SCIM_CONNECTIONS: failure(
    409,
    "Your company has five SCIM connections already. Revoke one first.",
  ),
  SIGN_IN_WITH_COMPANY: failure(
    403,
    "Your company requires its own sign-in, so your password does not work at present.",
  ),
  SIGN_IN_NOT_CONNECTED: failure(409, "Connect your company's sign-in first."),
  SIGN_IN_NOT_READY: failure(409, "Prove the domain and try the sign-in first. Then you can turn it on."),
  PROVIDER_ADDRESS_REFUSED: failure(
    422,
    "This address cannot be used. It must begin with https:// and be reachable from the internet.",
  ),
  PROVIDER_UNREACHABLE: failure(502, "The provider did not answer. Check its address, and try again."),
  PROVIDER_UNUSABLE: failure(422, "The provider's answer cannot be used. Check its address."),
  CLIENT_SECRET_MISSING: failure(422, "Please enter the client secret."),
  METADATA_MISSING: failure(422, "Please enter the metadata, or its address."),
  DOMAIN_RECORD_MISSING: failure(
    409,
    "The TXT record was not found. New records can take an hour to appear; then check again.",
  ),
  DOMAIN_TAKEN: failure(
    409,
    "Another company here has proved this domain already. Please ask an administrator.",
  ),
  MANAGER_NOT_FOUND: failure(404, "Hiring manager not found"),
  ADMIN_NOT_FOUND: failure(404, "Admin not found"),
  ADMIN_EXISTS: failure(409, "An admin with this address already exists."),
  LAST_ADMIN: failure(409, "This is the last active admin. Add or reactivate another one first."),
  // Managers and invitations
  INVALID_INVITATION: failure(404, "Invalid invitation code"),
  INVITATION_EXPIRED: failure(410, "Invitation code has expired"),
  INVITATION_REVOKED: failure(409, "This invitation has been revoked."),
  INVITATION_ALREADY_ACCEPTED: failure(409, "This invitation has already been accepted."),
  ACCOUNT_EXISTS: failure(
    409,
    "An account with this email already exists. Please sign in and complete your profile setup using your invitation code.",
  ),
  INVALID_RESET_LINK: failure(410, "Invalid or expired reset link"),
  INVITATION_EXISTS: failure(409, "This address already has an invitation."),
  INVITATION_NOT_FOUND: failure(404, "Invitation not found"),
  INVITATION_BEING_SENT: failure(409, "This invitation is being sent right now."),
  DIGEST_BEING_SENT: failure(409, "Your digest is being sent right now."),
  MAIL_NOT_ACCEPTED: failure(502, "The e-mail was not accepted for delivery. Please try again."),
  MAIL_REFUSED: failure(422, "This address does not accept e-mails. Please check it."),
  MAIL_BLOCKED: failure(
    502,
    "The mail server rejects our e-mails right now. Admins see the reason under Deliveries. Please try again later.",
  ),
  DELIVERY_NOT_FOUND: failure(404, "This delivery is already being retried."),
  DAILY_LIMIT_REACHED: {
    status: 429,
    message: "You have reached today's limit. Nothing was sent.",
    data: z.object({ limit: z.int(), availableAt: z.iso.datetime() }),
  },
  PASSWORD_IS_COMMON: failure(422, "This password is too common. Choose another."),
  PASSWORD_IS_NAME: failure(
    422,
    "Don't use your e-mail address or company name as the password. Choose another.",
  ),
  WRONG_CURRENT_PASSWORD: failure(422, "The current password is wrong."),
  PERSON_NOT_FOUND: failure(404, "This person is not in the directory."),
  DUPLICATE_DISMISSED: failure(409, "Another admin has said that these are two people."),
  IMPORT_NOT_FOUND: failure(404, "Import not found"),
  IMPORT_REVERTED: failure(409, "This import has already been undone."),
  IMPORT_TOO_OLD: failure(409, "This import is too old to undo."),
  SOURCE_NOT_FOUND: failure(404, "This source was already removed."),
  SOURCE_RUNNING: failure(409, "This source is being imported right now."),
  SOURCE_FAILED: failure(502, "The source did not answer as expected. Please try again."),
  SOURCE_SECRET_MISSING: failure(
    422,
    "Please enter the secret. A saved one stays only while the address stays the same.",
  ),
  SOURCE_ADDRESS_REFUSED: failure(
    422,
    "This address cannot be used. It must begin with https:// and be reachable from the internet.",
  ),
  SOURCE_OF_ENVIRONMENT: failure(409, "The environment names this folder. Unset DROP_FOLDER to remove it."),
  TOO_MANY_SOURCES: failure(409, "There are 20 sources already. Remove one first."),
  COMPANY_NOT_FOUND: failure(404, "This company no longer exists."),
  ALIAS_EXISTS: failure(409, "This name already belongs to another company."),
  ALIAS_IS_SAME: failure(422, "Both are already names of one company."),
  ALIAS_IS_NO_NAME: failure(422, "This is not a company name."),
  NOT_OF_COMPANY: failure(422, "The company doesn't have this other name."),
  ALIAS_NOT_FOUND: failure(404, "This rule no longer exists."),
  // Jobs and candidates
  JOB_NOT_FOUND: failure(404, "Job not found or permission denied"),
  JOB_IS_READ_ONLY: failure(
    403,
    "You can read this job, but not change it. Ask its owner to make you an editor.",
  ),
  JOB_OWNER_ONLY: failure(403, "Only the owner of this job can do this."),
  OTHER_JOB_OWNER: failure(409, "Candidates can be moved only between jobs of the same owner."),
  VIEWERS_ONLY_READ: failure(
    409,
    "Viewers of your company can only be readers. Ask an owner to change their role first.",
  ),
  MEMBER_IS_CANDIDATE: failure(409, "This colleague is a candidate for this job."),
  // Without the reason, which owners of the company need not know.
  CANNOT_TAKE_JOBS: failure(409, "This colleague cannot take all of these jobs. Choose someone else."),
  ALREADY_JOB_OWNER: failure(409, "They already own this job."),
  JOB_ARCHIVED: failure(409, "Please unarchive the job first before making changes."),
  JOB_CHANGED: failure(
    409,
    "Someone changed this job since you opened it. Compare the current version with yours before you save again.",
  ),
  CANDIDATE_CHANGED: failure(
    409,
    "Someone changed this candidate since you opened it. Compare the current version with yours before you save again.",
  ),
  SANDBOX_FULL: failure(
    409,
    "This sandbox has 200 candidates, the most it can hold. Delete some, or ask an owner of your company to empty it.",
  ),
  TOO_MANY_CANDIDATES: failure(
    429,
    "You have reached today's limit for candidates. Please continue tomorrow.",
  ),
  STARTS_IN_FUTURE: failure(422, "A job in the work history starts in the future."),
  ENDS_TOO_LATE: failure(422, "A job in the work history ends more than two years from now. Check the year."),
  EXTERNAL_ID_TAKEN: failure(409, "Your company uses this external ID already."),
  CHECK_DIFFERS: failure(
    409,
    "There is a check with this external ID, but it was started with other details.",
  ),
  CURSOR_INVALID: failure(400, "This cursor does not belong to this list. Begin again without one."),
  CANDIDATE_NOT_FOUND: failure(404, "Candidate not found"),
  SOURCE_NOT_SEARCHED: failure(404, "This source is no longer searched for this candidate."),
  SEARCHED_LATELY: {
    status: 429,
    message: "This source was searched within the last hour.",
    data: z.object({ availableAt: z.iso.datetime() }),
  },
  // Reviewers and surveys
  REVIEWER_NOT_FOUND: failure(404, "Reviewer not found"),
  REVIEWER_IS_MANAGER: failure(422, "You cannot add the hiring manager who created this job as a reviewer."),
  TOO_MANY_NAMED: failure(
    429,
    "You have reached today's limit for former colleagues. Please continue tomorrow.",
  ),
  REVIEWER_ANSWERED: failure(409, "This reviewer has already answered and can't be changed."),
  REVIEWER_EXISTS: failure(409, "This person is already a reviewer of this candidate."),
  OUTREACH_STARTED: failure(409, "Surveys are already being sent for this candidate."),
  OUTREACH_PAUSED: failure(409, "Outreach about this candidate is paused. Nothing was sent."),
  CONSENT_REQUIRED: failure(
    422,
    "Your company requires the candidate's consent. Note how they agreed, then send the survey.",
  ),
  OWN_CONSENT_REQUIRED: failure(
    422,
    "Your company requires the candidate's own consent. Ask the candidate; surveys go out once they agree.",
  ),
  CONSENT_TAKEN_BACK: failure(422, "The candidate declined or withdrew consent. No surveys are sent."),
  // The same error for a wrong, an expired and a replaced link.
  PARTICIPATION_NOT_FOUND: failure(
    404,
    "This link no longer works. Please open the one in your latest e-mail.",
  ),
  CONSENT_TEXT_CHANGED: failure(
    409,
    "The text has changed since you opened this page. Please reload and read it again.",
  ),
  CONSENT_INCOMPLETE: {
    status: 422,
    message: "Please tick everything that is required.",
    data: z.object({ problems }),
  },
  CANDIDATE_WITHOUT_ADDRESS: failure(
    422,
    "The candidate has no e-mail address yet. Add it under Edit, then ask.",
  ),
  CANDIDATE_IS_MANAGER: failure(
    422,
    "This is the address of someone who shares this job. Only the candidate can give consent.",
  ),
  ADDRESS_NOT_PROVED: failure(
    422,
    "This request did not come from the address we have, so we keep that one. The hiring team can change it.",
  ),
  CANDIDATE_ASKED: failure(409, "The candidate has already been asked. We send reminders automatically."),
  CANDIDATE_REFUSED: failure(
    409,
    "The candidate answered or stopped these e-mails. They can still agree by their link.",
  ),
  // Comments
  COMMENT_NOT_FOUND: failure(404, "Comment not found"),
  NOT_YOUR_COMMENT: failure(403, "Only its author can change a comment. The owner of the job can remove it."),
  CANNOT_BE_MENTIONED: failure(
    422,
    "Someone you mention does not share this job. Delete the mention and try again.",
  ),
  TOO_MANY_COMMENTS: failure(
    429,
    "You have reached today's limit for comments and mentions. Please continue tomorrow.",
  ),
  TOO_MANY_COMMENTS_HERE: failure(
    422,
    "This candidate has 500 comments, which is the limit. Remove one to add another.",
  ),
  // The same error for every reason, because the reason could reveal who the reviewer is.
  CANNOT_BE_ASKED: failure(422, "This reviewer can't be contacted."),
  ASKED_TODAY: failure(429, "This address was sent a survey within the last 24 hours. Nothing was sent."),
  DO_NOT_CONTACT: failure(422, "This person has asked not to be contacted."),
  SURVEY_ALREADY_SENT: failure(409, "This survey has already been sent."),
  SURVEY_BEING_SENT: failure(409, "This survey is being sent right now."),
  SURVEY_NOT_FOUND: failure(404, "Survey not found"),
  ALREADY_COMPLETED: failure(409, "This survey has already been completed. Thank you!"),
  SURVEY_DECLINED: failure(409, "This survey has been declined. Thank you for letting us know."),
  RECEIPT_NOT_FOUND: {
    status: 404,
    message: `No response found for this code. Check the code; it works for ${withdrawalDays} days.`,
  },
  UNSUBSCRIBE_LINK_NOT_FOUND: failure(404, "This link is incomplete. Open it from your e-mail again."),
  INVALID_ANSWERS: { status: 422, message: "Please check your answers.", data: z.object({ problems }) },
  RESPONSE_NOT_FOUND: failure(404, "Response not found"),
  SHARE_NOT_FOUND: failure(404, "This link no longer works. Ask the person who sent it for a new one."),
  PASSPHRASE_REQUIRED: failure(401, "This report needs a passphrase."),
  WRONG_PASSPHRASE: failure(401, "Wrong passphrase. Try again."),
  PDF_NOT_HERE: failure(501, "This server can't create PDFs. Print the page instead."),
  TOO_MANY_AT_ONCE: failure(429, "Too many of your files are in progress. Please try again in a moment."),
  NO_IMAGE: failure(422, "This file can't be used as a logo. Choose a PNG or JPEG image."),
  LOGO_TOO_LARGE: failure(
    422,
    "This image is too large. Use at most 4 million pixels, and at most 4,000 on each side.",
  ),
  TOO_MANY_LOGOS: failure(
    429,
    "Your company has reached today's limit for logos. Please try again tomorrow.",
  ),
  TOO_MANY_EXCLUDED: failure(422, "You can exclude up to 20 people and 20 companies. Nothing was added."),
  REFEREE_NOT_FOUND: failure(404, "You have not named this person, or removed them."),
  REFEREE_HANDED_OVER: failure(409, "We may have contacted this person already, so you can't change this."),
  REFEREE_NAMED: failure(409, "You have already named someone with this address."),
  TOO_MANY_REFEREES: failure(422, "You can name up to five people."),
  // Webhooks
  WEBHOOK_NOT_FOUND: failure(404, "Webhook not found"),
  WEBHOOK_DELIVERY_NOT_FOUND: failure(404, "Delivery not found"),
  WEBHOOK_ADDRESS_REFUSED: failure(
    422,
    "Enter a public address that begins with https:// and has no port, user name or password.",
  ),
  WEBHOOK_WITHOUT_SECRET: failure(409, "Messages to a chat are not signed."),
  WEBHOOK_IS_OFF: failure(409, "Turn the webhook on first."),
  TOO_MANY_WEBHOOKS: {
    status: 422,
    message: `Your company has ${maxEndpoints} webhooks, which is the limit. Remove one to add another.`,
  },
  REPLAY_TOO_LONG: {
    status: 422,
    message: `Choose a time range of at most ${maxReplayDays} days whose end is after its start.`,
  },
  // Recruiting systems
  RECRUITING_OFF: failure(
    403,
    "Recruiting systems are turned off for this installation. Its administrator can turn them on.",
  ),
  RECRUITING_SYSTEM_NOT_FOUND: failure(404, "This recruiting system is not connected."),
  RECRUITING_SYSTEM_SIGNS: failure(409, "This recruiting system signs its requests. It has no key."),
  RECRUITING_CREDENTIALS: failure(422, "Enter what Forthright needs to call the recruiting system."),
  TOO_MANY_RECRUITING_SYSTEMS: {
    status: 422,
    message: `Your company has ${maxConnections} recruiting systems, which is the limit. Remove one to add another.`,
  },
  // Assistants
  ASSISTANTS_OFF: failure(
    403,
    "Assistants are turned off for this company. An owner can turn them on, on the page Connections of the company.",
  ),
  CHECK_NOT_READABLE: failure(422, "These details of the candidate cannot be used."),
  CHECK_DRAFT_NOT_FOUND: failure(
    404,
    "This proposed check does not exist, or it has expired. Ask your assistant to propose it again.",
  ),
  CHECK_DRAFT_DISCARDED: failure(409, "This proposed check was discarded. Nothing was sent."),
  CHECK_DRAFT_CONFIRMED: failure(
    409,
    "This check was already confirmed. You can pause it on the candidate's page.",
  ),
  TOO_MANY_CHECK_DRAFTS: failure(
    422,
    "50 proposed checks wait for confirmation. Confirm or discard some of them first.",
  ),
  // Privacy
  DATA_REQUEST_NOT_FOUND: failure(404, "This request no longer exists, or there is a newer link."),
  DATA_REQUEST_NOT_PROVED: failure(
    409,
    "This request is not confirmed yet. Open the link in the e-mail first.",
  ),
  // Templates, survey tests and digests
  TEMPLATE_NOT_FOUND: failure(404, "Survey template not found"),
  TEMPLATE_CHANGED: failure(
    409,
    "Someone changed this template since you opened it. Compare the current version below; your text is still here.",
  ),
  TEMPLATE_IS_DEFAULT: failure(409, "This is the default template. Make another template the default first."),
  INVALID_CANDIDATE: failure(404, "Invalid candidate ID"),
  TESTED_JOB_NOT_FOUND: failure(404, "The specified job does not exist."),
  STATUS_NOT_UPDATED: failure(
    500,
    "The e-mail was sent, but its status could not be saved. Please do not send it again.",
  ),
  SETTINGS_CHANGED: failure(
    409,
    "Someone changed these settings since you opened them. Compare the current version below; your choices are still here.",
  ),
  EMAILJS_NOT_CONFIGURED: failure(404, "EmailJS is not configured."),
} as const;

/** The response of any call, with status 503 and Retry-After, while the database is unavailable. */
export const unavailable = {
  code: "SERVICE_UNAVAILABLE",
  message: "Forthright is not available right now. Please try again.",
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Selects the errors that a procedure may return. */
export function errors<Code extends ErrorCode>(...codes: Code[]): Pick<typeof errorCodes, Code> {
  return Object.fromEntries(codes.map((code) => [code, errorCodes[code]])) as Pick<typeof errorCodes, Code>;
}

// Codes that several calls share.
/** When one survey is sent. */
export const sendingSurvey = [
  "JOB_ARCHIVED",
  "REVIEWER_NOT_FOUND",
  "SURVEY_ALREADY_SENT",
  "SURVEY_BEING_SENT",
  "STATUS_NOT_UPDATED",
  "OUTREACH_PAUSED",
  "CONSENT_REQUIRED",
  "OWN_CONSENT_REQUIRED",
  "CONSENT_TAKEN_BACK",
  "MAIL_NOT_ACCEPTED",
  "MAIL_BLOCKED",
  "DAILY_LIMIT_REACHED",
] as const;
export const sendingInvitation = [
  "INVITATION_NOT_FOUND",
  "INVITATION_ALREADY_ACCEPTED",
  "INVITATION_REVOKED",
  "INVITATION_EXPIRED",
  "INVITATION_BEING_SENT",
  "MAIL_NOT_ACCEPTED",
  "MAIL_BLOCKED",
  "MAIL_REFUSED",
  "DAILY_LIMIT_REACHED",
] as const;
export const newCandidate = [
  "JOB_NOT_FOUND",
  "JOB_ARCHIVED",
  "STARTS_IN_FUTURE",
  "ENDS_TOO_LATE",
  "TOO_MANY_CANDIDATES",
  "CANDIDATE_IS_MANAGER",
] as const;
/** When the password was right. */
export const secondFactorMissing = [
  "ACCOUNT_DEACTIVATED",
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_SETUP_NEEDED",
] as const;
/** When someone chooses a password. */
export const newPassword = ["PASSWORD_IS_COMMON", "PASSWORD_IS_NAME"] as const;
/** When only an owner may do it, who has just shown the second factor. */
export const confirmedOwner = ["OWNERS_ONLY", "CONFIRM_IT_IS_YOU"] as const;
