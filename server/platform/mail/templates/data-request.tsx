import type { DataRequestKind } from "#contract/privacy.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Layout, styles } from "./layout.tsx";

interface Request {
  product: string;
  contact: string;
  kind: DataRequestKind;
  /** The candidate must prove who they are; a copy is ready; or the request is done. */
  about: "proof" | "ready" | "done";
  url: string | null;
}

const wanted: Record<DataRequestKind, string> = {
  copy: "a copy of your data as a candidate",
  correction: "a correction of your data as a candidate",
  end: "the deletion of your data as a candidate",
};
const titles = {
  proof: "Did you ask for this?",
  ready: "The copy of your data is ready",
  done: "Your request is done",
};

/** Sent to a candidate who made a request about their data. Names nobody, because the address may be mistyped. */
export function dataRequestMail({ product, contact, kind, about, url }: Request): MailContent {
  const previews = {
    proof: `Someone asked us for ${wanted[kind]}.`,
    ready: "The link works for 30 days.",
    done: "You need not do anything.",
  };
  const labels = { proof: "See the request", ready: "Get the copy", done: "" };
  return {
    subject: `${product}: ${titles[about].toLowerCase()}`,
    body: (
      <Layout
        product={product}
        preview={previews[about]}
        title={titles[about]}
        {...(url !== null && { action: { label: labels[about], url } })}
        footer={
          <>
            You get this e-mail because someone made this request with your address. Questions:{" "}
            <a href={`mailto:${contact}`} className="link" style={styles.link}>
              write to us
            </a>
          </>
        }
      >
        <p style={styles.lastText}>
          {about === "proof" && (
            <>
              Someone asked us in your name for {wanted[kind]}. Please confirm that it was you. We do nothing
              before that. The link works for 30 days.
            </>
          )}
          {about === "ready" && (
            <>You can save it as a file. The link works for 30 days, for anyone who has it.</>
          )}
          {about === "done" &&
            (kind === "end"
              ? "We deleted your data as a candidate for this position. Backups hold it until they are overwritten. For data about another position, or as someone's former colleague, write to us."
              : "We corrected your data.")}
        </p>
      </Layout>
    ),
  };
}
