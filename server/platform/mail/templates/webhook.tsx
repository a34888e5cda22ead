import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface WebhookOffMailProps {
  product: string;
  firstName: string;
  /** The webhook's name. */
  endpoint: string;
  company: string;
  /** The page with the company's webhooks. */
  url: string;
}

export const webhookOffSubject = ({ endpoint }: Pick<WebhookOffMailProps, "endpoint">) =>
  `We turned off the webhook ${isolated(endpoint)}`;

export function WebhookOffMail(props: WebhookOffMailProps) {
  const { product, firstName, endpoint, company, url } = props;
  return (
    <Layout
      product={product}
      preview="It failed for three days. You can turn it on again."
      title={webhookOffSubject(props)}
      action={{ label: "See your webhooks", url }}
      footer={`You get this e-mail because you are an owner of ${isolated(company)} on ${product}. It cannot be turned off.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={{ ...styles.text, margin: 0 }}>
        {isolated(endpoint)} accepted nothing for three days, so we stopped sending. Once it works, turn it on
        again. Then you can send what it missed in the last 30 days again.
      </p>
    </Layout>
  );
}
