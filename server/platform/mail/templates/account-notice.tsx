import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime } from "./day.ts";
import { Layout } from "./layout.tsx";
import { Hello } from "./name.tsx";
import { styles } from "./styles.ts";

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
  /** Where the owner can do something about it. */
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
