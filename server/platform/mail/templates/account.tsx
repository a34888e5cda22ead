import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime } from "./day.ts";
import { isolated } from "#contract/text.ts";
import { Hello, Layout, styles } from "./layout.tsx";

export const notices = [
  "new_browser",
  "password_changed",
  "password_reset",
  "scim_connected",
  "scim_revoked",
] as const;
type Notice = (typeof notices)[number];

interface AccountNoticeMailProps {
  product: string;
  name: string;
  notice: Notice;
  /** For example 'Firefox on Windows'. */
  browser: string;
  at: Date;
  timeZone: string;
  /** The page where the owner can respond. */
  url: string;
  isAdmin: boolean;
}

const titles: Record<Notice, string> = {
  new_browser: "A sign-in with a new browser",
  password_changed: "Your password was changed",
  password_reset: "Your password was reset",
  scim_connected: "A SCIM connection was created",
  scim_revoked: "A SCIM connection was revoked",
};
const deeds: Record<Notice, string> = {
  new_browser: "Someone signed in to your account with a browser that is new to us:",
  password_changed: "Your password was changed and your other sessions were ended:",
  password_reset: "Your password was reset by a link that we e-mailed to you. All sessions were ended:",
  scim_connected:
    "An owner of your company created a SCIM connection. Its token adds and deactivates members of your company:",
  scim_revoked: "An owner of your company revoked a SCIM connection. Its token no longer works:",
};
/** Notices about the company go to all of its owners, and not only to the one who did it. */
const isAboutCompany = (notice: Notice) => notice === "scim_connected" || notice === "scim_revoked";

export function noticeSubject(notice: Notice, product: string): string {
  return `${product}: ${titles[notice].replace(/^./, (first) => first.toLowerCase())}`;
}

export function AccountNoticeMail(props: AccountNoticeMailProps) {
  const { product, name, notice, browser, at, timeZone, url, isAdmin } = props;
  const ofCompany = isAboutCompany(notice);
  const ifExpected = ofCompany ? "If you expected this" : "If it was you";
  return (
    <Layout
      product={product}
      preview={`${browser}, ${formatDay(at, timeZone)}. ${ifExpected}, you need not do anything.`}
      title={titles[notice]}
      action={{
        label: ofCompany ? "Open your company" : isAdmin ? "Open your account" : "Set a new password",
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
        {deeds[notice]} {browser}, on {formatDay(at, timeZone)} at {formatTime(at, timeZone)} ({timeZone}).
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        {ifExpected}, you need not do anything. If not,{" "}
        {ofCompany
          ? "ask the other owners, or revoke the connection on the page of your company."
          : isAdmin
            ? "change your password if you still can. Ask another admin to deactivate the account."
            : "set a new password now. That ends every session, including theirs."}
      </p>
    </Layout>
  );
}

interface PasswordResetMailProps {
  product: string;
  url: string;
  /** How long the link is valid. */
  minutes: number;
}

export function passwordResetSubject(product: string): string {
  return `Reset your ${product} password`;
}

export function PasswordResetMail({ product, url, minutes }: PasswordResetMailProps) {
  return (
    <Layout
      product={product}
      preview={`The link works for ${minutes} minutes.`}
      title="Set a new password"
      action={{ label: "Set a new password", url }}
      note={`The link works once, for ${minutes} minutes. A new password signs you out everywhere else.`}
      footer={`You get this e-mail because someone asked for a new ${product} password for this address. If it was not you, ignore it. Your password stays the same.`}
    >
      <p style={{ ...styles.text, margin: 0 }}>
        You asked to reset your password. Use the button to choose a new one.
      </p>
    </Layout>
  );
}

interface InvitationMailProps {
  product: string;
  /** The admin's name as it was entered; null if nobody is known. */
  inviter: string | null;
  firstName: string;
  company: string;
  code: string;
  url: string;
  /** Null: never. */
  expiresAt: Date | null;
}

export function invitationSubject({
  inviter,
  product,
}: Pick<InvitationMailProps, "inviter" | "product">): string {
  const name = inviter && writtenName(inviter);
  return name ? `${isolated(name)} invites you to ${product}` : `Your invitation to ${product}`;
}

export function InvitationMail(props: InvitationMailProps) {
  const { product, firstName, company, code, url, expiresAt } = props;
  return (
    <Layout
      product={product}
      preview={`Set up your hiring manager account for ${isolated(company)}.`}
      title={invitationSubject(props)}
      action={{ label: "Accept the invitation", url }}
      note={
        expiresAt
          ? `The code works once, until ${formatDay(expiresAt)}.`
          : "The code works once and does not expire."
      }
      footer={
        <>
          You get this e-mail because an administrator of {product} invited you. If you did not expect it,
          ignore it. Nothing is set up until the code is used.
        </>
      }
    >
      <Hello to={writtenName(firstName)} />
      <p style={styles.text}>
        You are invited as a hiring manager of <strong>{isolated(company)}</strong>. {product} collects
        confidential feedback about your candidates from people who worked with them.
      </p>
      <p style={styles.text}>
        Your invitation code:{" "}
        <strong style={{ whiteSpace: "nowrap", fontFamily: "Consolas, Menlo, monospace", letterSpacing: 1 }}>
          {code}
        </strong>
      </p>
    </Layout>
  );
}

interface TestMailProps {
  product: string;
  name: string;
  /** The page that sent the test. */
  url: string;
}

export const testSubject = (product: string) => `${product}: a test of the e-mail`;

export function TestMail({ product, name, url }: TestMailProps) {
  return (
    <Layout
      product={product}
      preview="E-mails from this installation arrive."
      title="E-mails arrive"
      action={{ label: "Open System", url }}
      footer={`You get this e-mail because you sent it as an admin of ${product}.`}
    >
      <Hello to={writtenName(name)} />
      <p style={{ ...styles.text, margin: 0 }}>
        E-mail from this installation works. If this e-mail is in your spam folder, check the SPF, DKIM and
        DMARC records of the sender&rsquo;s domain.
      </p>
    </Layout>
  );
}
