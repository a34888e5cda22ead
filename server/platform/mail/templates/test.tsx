import { writtenName } from "#contract/written-name.ts";
import { Layout } from "./layout.tsx";
import { Hello } from "./name.tsx";
import { styles } from "./styles.ts";

interface TestMailProps {
  product: string;
  name: string;
  /** Where it was asked for. */
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
