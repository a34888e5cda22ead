import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime, knownZone } from "./day.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface OwnerPassword {
  product: string;
  name: string;
  owner: { name: string; email: string };
  means: "password" | "passkey";
  /** For example 'Firefox on Windows'. */
  browser: string;
  at: Date;
  timeZone: string;
  url: string;
}

/** To all owners: their passwords and passkeys are the way around the company's own sign-in. */
export function ownerSignInMail(props: OwnerPassword): MailContent {
  const { product, name, owner, means, browser, at, timeZone, url } = props;
  return {
    subject: `${product}: an owner signed in with a ${means}`,
    body: (
      <Layout
        product={product}
        preview={`${isolated(owner.name)}, ${browser}, ${formatDay(at, timeZone)}.`}
        title={`An owner signed in with a ${means}`}
        action={{ label: "Open the company's page", url }}
        footer={`You get this e-mail because you are an owner of your company on ${product}. It cannot be turned off.`}
      >
        <Hello to={writtenName(name)} />
        <p style={styles.text}>
          Your company requires its own sign-in, but owners can still use a {means}. {isolated(owner.name)} (
          {owner.email}) did so: {browser}, on {formatDay(at, timeZone)} at {formatTime(at, timeZone)} (
          {knownZone(timeZone)}
          ).
        </p>
        <p style={styles.lastText}>
          If this was not expected, ask {isolated(owner.name)}. You can deactivate the account on the
          company's page.
        </p>
      </Layout>
    ),
  };
}

interface CompanySignIn {
  product: string;
  company: string;
  url: string;
}

/** Instead of a link to a new password, which would not work. */
export function companySignInMail({ product, company, url }: CompanySignIn): MailContent {
  return {
    subject: `How you sign in to ${product}`,
    body: (
      <Layout
        product={product}
        preview="You need no password: sign in with your company."
        title="You need no password"
        action={{ label: "Sign in", url }}
        footer={`You get this e-mail because someone asked for a new ${product} password for this address. If it was not you, ignore it.`}
      >
        <p style={styles.lastText}>
          {isolated(company)} requires its own sign-in, so your password does not work at present. Open the
          sign-in page and enter your e-mail address. We lead you to your company's sign-in from there.
        </p>
      </Layout>
    ),
  };
}
