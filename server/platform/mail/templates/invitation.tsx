import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import { Layout } from "./layout.tsx";
import { Hello, Name, quoted } from "./name.tsx";
import { styles } from "./styles.ts";

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
