import { Layout } from "./layout.tsx";
import { styles } from "./styles.ts";

interface PasswordResetMailProps {
  product: string;
  url: string;
  /** How long the link works. */
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
