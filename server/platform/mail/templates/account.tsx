import type { CompanyRole } from "#contract/company-roles.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime, knownZone } from "./day.ts";
import { dotAfter, isolated } from "#contract/text.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

export const notices = [
  "new_browser",
  "password_changed",
  "password_reset",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "authenticator_changed",
  "authenticator_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_code_used",
  "recovery_codes_replaced",
  "api_key_created",
  "scim_connected",
  "scim_revoked",
] as const;
type Notice = (typeof notices)[number];

interface AccountNotice {
  product: string;
  name: string;
  notice: Notice;
  /** For example 'Firefox on Windows'. */
  browser: string;
  /** After the use of a recovery code: how many are left. */
  codesLeft?: number | undefined;
  at: Date;
  timeZone: string;
  /** The page where the owner can respond. */
  url: string;
  isAdmin: boolean;
  /** Their company requires its own sign-in, so their password does not work. */
  hasNoPassword: boolean;
}

const titles: Record<Notice, string> = {
  new_browser: "A sign-in with a new browser",
  password_changed: "Your password was changed",
  password_reset: "Your password was reset",
  second_factor_on: "Your second factor was turned on",
  second_factor_off: "Your second factor was turned off",
  second_factor_reset: "Your second factor was reset",
  authenticator_changed: "A new authenticator app was set up",
  authenticator_removed: "Your authenticator app was removed",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  recovery_code_used: "A recovery code was used",
  recovery_codes_replaced: "Your recovery codes were replaced",
  api_key_created: "An API key was created",
  scim_connected: "A SCIM connection was created",
  scim_revoked: "A SCIM connection was revoked",
};
const deeds: Record<Notice, string> = {
  new_browser: "Someone signed in to your account with a browser that is new to us:",
  password_changed: "Your password was changed, and your other sessions were ended. It was done with",
  password_reset:
    "Your password was reset by a link that we e-mailed to you, and all sessions were ended. It was done with",
  second_factor_on: "From now on we ask for a second factor when you sign in. It was turned on with",
  second_factor_off: "We no longer ask for a second factor when you sign in. It was turned off with",
  second_factor_reset:
    "Your authenticator app, passkeys and recovery codes were removed, and your sessions were ended,",
  authenticator_changed: "Another authenticator app now gives the codes for your account. It was set up with",
  authenticator_removed: "The authenticator app was removed from your account with",
  passkey_added: "A passkey was added to your account. It can sign in without a password. It was added with",
  passkey_removed: "A passkey was removed from your account with",
  recovery_code_used: "Someone used one of your recovery codes as the second factor with",
  recovery_codes_replaced:
    "Your recovery codes were replaced, and the earlier ones stopped working. It was done with",
  api_key_created:
    "An API key was created for your account. Programs that have it act for you. It was created with",
  scim_connected:
    "An owner of your company created a SCIM connection. Its token adds and deactivates members of your company:",
  scim_revoked: "An owner of your company revoked a SCIM connection. Its token no longer works:",
};
/** Notices about the company go to all of its owners, and not only to the one who did it. */
const isAboutCompany = (notice: Notice) => notice === "scim_connected" || notice === "scim_revoked";

export function accountNoticeMail(props: AccountNotice): MailContent {
  const { product, name, notice, browser, codesLeft, at, timeZone, url } = props;
  const ofCompany = isAboutCompany(notice);
  const byOthers = ofCompany || notice === "second_factor_reset";
  const ifExpected = byOthers ? "If you expected this" : "If it was you";
  return {
    subject: `${product}: ${titles[notice].replace(/^./, (first) => first.toLowerCase())}`,
    body: (
      <Layout
        product={product}
        preview={`${browser}, ${formatDay(at, timeZone)}. ${ifExpected}, you need not do anything.`}
        title={titles[notice]}
        action={{
          label: actionFor(props),
          url,
        }}
        footer={
          ofCompany
            ? `You get this e-mail because you are an owner of your company at ${product}. It cannot be turned off.`
            : `You get this e-mail to keep your ${product} account safe. It cannot be turned off.`
        }
      >
        <Hello to={writtenName(name)} />
        <p style={styles.text}>
          {deeds[notice]} {browser}, on {formatDay(at, timeZone)} at {formatTime(at, timeZone)} (
          {knownZone(timeZone)}).
          {codesLeft !== undefined && ` ${codesLeftText(codesLeft)}`}
        </p>
        <p style={styles.lastText}>
          {ifExpected}, you need not do anything. If not, {adviceFor(props)}
        </p>
      </Layout>
    ),
  };
}

const ends = "That ends every session, including theirs.";
const setPassword = `set a new password now. ${ends}`;
const tellCompany = "Also tell the people who run your company's sign-in.";
const signOut = `sign out everywhere on your account page now. ${ends} ${tellCompany}`;

/** What to do if someone else did it. It ends their sessions, but a passkey of theirs still signs them in. */
function adviceFor({ notice, isAdmin, hasNoPassword, product }: AccountNotice): string {
  if (isAboutCompany(notice))
    return "ask the other owners, or revoke the connection on the page of your company.";
  if (notice === "api_key_created")
    return `revoke the key on the page Connections${hasNoPassword ? `. ${tellCompany}` : ", and set a new password."}`;
  if (isAdmin) return "change your password if you still can. Ask another admin to deactivate the account.";
  const endSessions = hasNoPassword ? signOut : setPassword;
  switch (notice) {
    case "second_factor_on":
    case "authenticator_changed":
      return `${endSessions} Then ask an owner of your company, or the operator of ${product}, to reset your second factor.`;
    case "passkey_added":
      return `${endSessions} Then remove the passkey on your account page, or it still signs them in.`;
    case "recovery_code_used":
    case "recovery_codes_replaced":
      return `${endSessions} Then create new recovery codes on your account page.`;
    default:
      return endSessions;
  }
}

function actionFor({ notice, isAdmin, hasNoPassword }: AccountNotice): string {
  if (isAboutCompany(notice)) return "Open your company";
  if (notice === "api_key_created") return "Open Connections";
  return isAdmin || hasNoPassword ? "Open your account" : "Set a new password";
}

function codesLeftText(count: number): string {
  if (count === 0) return "None is left. Create new ones on your account page.";
  return count === 1 ? "One is left." : `${count} are left.`;
}

interface PasswordReset {
  product: string;
  url: string;
  /** How long the link is valid. */
  minutes: number;
}

export function passwordResetMail({ product, url, minutes }: PasswordReset): MailContent {
  return {
    subject: `Reset your ${product} password`,
    body: (
      <Layout
        product={product}
        preview={`The link works for ${minutes} minutes.`}
        title="Set a new password"
        action={{ label: "Set a new password", url }}
        note={`The link works once, for ${minutes} minutes. A new password signs you out everywhere else.`}
        footer={`You get this e-mail because someone asked for a new ${product} password for this address. If it was not you, ignore it. Your password stays the same.`}
      >
        <p style={styles.lastText}>You asked to reset your password. Use the button to choose a new one.</p>
      </Layout>
    ),
  };
}

interface Invitation {
  product: string;
  /** The admin's name as it was entered; null if nobody is known. */
  inviter: string | null;
  firstName: string;
  company: string;
  companyRole: CompanyRole;
  code: string;
  url: string;
  /** Null: never. */
  expiresAt: Date | null;
}

const invitedAs: Record<CompanyRole, string> = {
  owner: "an owner",
  hiring_manager: "a hiring manager",
  viewer: "a viewer",
};

export function invitationMail(props: Invitation): MailContent {
  const { product, firstName, companyRole, code, url, expiresAt } = props;
  const company = isolated(props.company);
  const inviter = props.inviter && writtenName(props.inviter);
  const subject = inviter
    ? `${isolated(inviter)} invites you to ${product}`
    : `Your invitation to ${product}`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={`Set up your account for ${company}${dotAfter(company)}`}
        title={subject}
        action={{ label: "Accept the invitation", url }}
        note={
          expiresAt
            ? `The code works once, until ${formatDay(expiresAt)}.`
            : "The code works once and does not expire."
        }
        footer={
          <>
            You get this e-mail because {inviter ? isolated(inviter) : `an administrator of ${product}`}{" "}
            invited you. If you did not expect it, ignore it. Nothing is set up until the code is used.
          </>
        }
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.text}>
          You are invited as {invitedAs[companyRole]} of <strong>{company}</strong>
          {dotAfter(company)} {product} collects confidential feedback about your candidates from people who
          worked with them.
        </p>
        <p style={styles.text}>
          Your invitation code:{" "}
          <strong
            style={{ whiteSpace: "nowrap", fontFamily: "Consolas, Menlo, monospace", letterSpacing: 1 }}
          >
            {code}
          </strong>
        </p>
      </Layout>
    ),
  };
}

interface MemberLeft {
  product: string;
  firstName: string;
  /** The name of the member who left. */
  leaver: string;
  company: string;
  /** The page with the company's members. */
  url: string;
}

export function memberLeftMail({ product, firstName, company, url, ...props }: MemberLeft): MailContent {
  const leaver = isolated(writtenName(props.leaver) ?? props.leaver);
  const subject = `${leaver} left ${isolated(company)}`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview="Their account is deactivated. You need not do anything."
        title={subject}
        action={{ label: "See your members", url }}
        footer={`You get this e-mail because you are an owner of ${isolated(company)} on ${product}. It cannot be turned off.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>
          {leaver} left. Their account is deactivated and signed out everywhere. They had no jobs left. You
          can reactivate the account.
        </p>
      </Layout>
    ),
  };
}

interface Test {
  product: string;
  name: string;
  /** The page that sent the test. */
  url: string;
}

export function testMail({ product, name, url }: Test): MailContent {
  return {
    subject: `${product}: a test of the e-mail`,
    body: (
      <Layout
        product={product}
        preview="E-mails from this installation arrive."
        title="E-mails arrive"
        action={{ label: "Open System", url }}
        footer={`You get this e-mail because you sent it as an admin of ${product}.`}
      >
        <Hello to={writtenName(name)} />
        <p style={styles.lastText}>
          E-mail from this installation works. If this e-mail is in your spam folder, check the SPF, DKIM and
          DMARC records of the sender's domain.
        </p>
      </Layout>
    ),
  };
}
