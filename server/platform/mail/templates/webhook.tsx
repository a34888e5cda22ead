import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface WebhookOff {
  product: string;
  firstName: string;
  endpoint: string;
  company: string;
  /** Why a chat takes no more messages, and what to do; null: it failed for three days. */
  advice: string | null;
  url: string;
}

export function webhookOffMail(props: WebhookOff): MailContent {
  const { product, firstName, endpoint, company, advice, url } = props;
  const subject = `We turned off ${advice ? "the channel" : "the webhook"} ${isolated(endpoint)}`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={advice ?? "It failed for three days. You can turn it on again."}
        title={subject}
        action={{ label: "See your webhooks", url }}
        footer={`You get this e-mail because you are an owner of ${isolated(company)} on ${product}. It cannot be turned off.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>
          {advice ?? `${isolated(endpoint)} accepted nothing for three days, so we stopped sending.`} Once it
          works, turn it on again. Then you can send what it missed in the last 30 days again.
        </p>
      </Layout>
    ),
  };
}
