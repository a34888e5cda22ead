import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime } from "./day.ts";
import { Hello, Layout, Name, quoted, styles } from "./layout.tsx";

export const notices = ["new_browser", "password_changed", "password_reset"] as const;
type Notice = (typeof notices)[number];

interface AccountNoticeMailProps {
  product: string;
  name: string;
  notice: Notice;
  /** As 'Firefox on Windows'. */
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
};
const deeds: Record<Notice, string> = {
  new_browser:
    "Somebody signed in to your account with a browser that had not been used for it before, or not lately:",
  password_changed: "The password of your account was changed, and every other session ended:",
  password_reset:
    "The password of your account was set anew by a link that we had mailed to you, and every session ended:",
};

export function noticeSubject(notice: Notice, product: string): string {
  return `${product}: ${titles[notice].toLowerCase()}`;
}

export function AccountNoticeMail(props: AccountNoticeMailProps) {
  const { product, name, notice, browser, at, timeZone, url, isAdmin } = props;
  return (
    <Layout
      product={product}
      preview={`${browser}, ${formatDay(at, timeZone)}. If it was you, there is nothing to do.`}
      title={titles[notice]}
      action={{ label: isAdmin ? "Open your account" : "Set a new password", url }}
      footer={`You get this e-mail because something was done with your account at ${product} of which its owner should know. It cannot be turned off.`}
    >
      <Hello to={writtenName(name)} />
      <p style={styles.text}>
        {deeds[notice]} {browser}, on {formatDay(at, timeZone)} at {formatTime(at, timeZone)} ({timeZone}).
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        If it was you, there is nothing to do. If not,{" "}
        {isAdmin
          ? "change your password if you still can, and have another admin shut the account out."
          : "set a new password at once: that ends every session, theirs too."}
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
      footer={`You get this e-mail because somebody asked for a new password for this address at ${product}. If it was not you, ignore it: your password stays as it is.`}
    >
      <p style={{ ...styles.text, margin: 0 }}>
        You asked to reset your password. The button below opens a page where you choose a new one.
      </p>
    </Layout>
  );
}

interface InvitationMailProps {
  product: string;
  firstName: string;
  company: string;
  code: string;
  url: string;
  /** Null: never. */
  expiresAt: Date | null;
}

export function invitationSubject(product: string): string {
  return `Your invitation to ${product}`;
}

export function InvitationMail({ product, firstName, company, code, url, expiresAt }: InvitationMailProps) {
  return (
    <Layout
      product={product}
      preview={`Set up your hiring manager account for ${quoted(company)}.`}
      title={`You are invited to ${product}`}
      action={{ label: "Accept the invitation", url }}
      note={
        expiresAt
          ? `The code works once, until ${formatDay(expiresAt)}.`
          : "The code works once and does not expire."
      }
      footer={
        <>
          You get this e-mail because an administrator of {product} invited you as a hiring manager of{" "}
          <Name>{company}</Name>. If you did not expect it, ignore it: nothing is set up until the code is
          used.
        </>
      }
    >
      <Hello to={writtenName(firstName)} />
      <p style={styles.text}>
        {product} collects confidential feedback about your candidates from people who worked with them. You
        are invited as a hiring manager of <Name>{company}</Name>; all that is left to do is to choose a
        password.
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
      footer={`You get this e-mail because you had it sent, as an admin of ${product}.`}
    >
      <Hello to={writtenName(name)} />
      <p style={{ ...styles.text, margin: 0 }}>
        this e-mail took the way that surveys, reminders and digests take. If it lies in a folder for unwanted
        e-mail, check the SPF, DKIM and DMARC records of the sender&rsquo;s domain.
      </p>
    </Layout>
  );
}
