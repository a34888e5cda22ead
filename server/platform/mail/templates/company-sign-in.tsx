import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay, formatTime } from "./day.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface OwnerPasswordMailProps {
  product: string;
  /** Who gets it. */
  name: string;
  /** Who signed in. */
  owner: { name: string; email: string };
  /** For example 'Firefox on Windows'. */
  browser: string;
  at: Date;
  timeZone: string;
  url: string;
}

export const ownerPasswordSubject = (product: string) => `${product}: an owner signed in with a password`;

/** To all owners: a password is the way around the company's own sign-in. */
export function OwnerPasswordMail({
  product,
  name,
  owner,
  browser,
  at,
  timeZone,
  url,
}: OwnerPasswordMailProps) {
  return (
    <Layout
      product={product}
      preview={`${isolated(owner.name)}, ${browser}, ${formatDay(at, timeZone)}.`}
      title="An owner signed in with a password"
      action={{ label: "Open the company's page", url }}
      footer={`You get this e-mail because you are an owner of your company on ${product}. It cannot be turned off.`}
    >
      <Hello to={writtenName(name)} />
      <p style={styles.text}>
        Your company requires its own sign-in, but owners can still use their passwords.{" "}
        {isolated(owner.name)} ({owner.email}) did so: {browser}, on {formatDay(at, timeZone)} at{" "}
        {formatTime(at, timeZone)} ({timeZone}
        ).
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        If this was not expected, ask {isolated(owner.name)}. You can deactivate the account on the
        company&rsquo;s page.
      </p>
    </Layout>
  );
}

interface UseCompanySignInMailProps {
  product: string;
  company: string;
  url: string;
}

export const useCompanySignInSubject = (product: string) => `How you sign in to ${product}`;

/** Instead of a link to a new password, which would not work. */
export function UseCompanySignInMail({ product, company, url }: UseCompanySignInMailProps) {
  return (
    <Layout
      product={product}
      preview="You need no password: sign in with your company."
      title="You need no password"
      action={{ label: "Sign in", url }}
      footer={`You get this e-mail because someone asked for a new ${product} password for this address. If it was not you, ignore it.`}
    >
      <p style={{ ...styles.text, margin: 0 }}>
        {isolated(company)} requires its own sign-in, so your password does not work at present. Open the
        sign-in page and enter your e-mail address. We lead you to your company&rsquo;s sign-in from there.
      </p>
    </Layout>
  );
}
