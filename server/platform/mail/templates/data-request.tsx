import type { DataRequestKind } from "#contract/privacy.ts";
import { Layout, styles } from "./layout.tsx";

interface DataRequestMailProps {
  product: string;
  contact: string;
  kind: DataRequestKind;
  /** The candidate must prove who they are; a copy is ready; or the request is done. */
  about: "proof" | "ready" | "done";
  url: string | null;
}

const wanted: Record<DataRequestKind, string> = {
  copy: "a copy of what is kept about you as a candidate",
  correction: "a correction of what is kept about you as a candidate",
  end: "that everything kept about you as a candidate is deleted",
};
const titles = {
  proof: "Did you ask this?",
  ready: "The copy of your data is ready",
  done: "What you asked for is done",
};

export const dataRequestSubject = ({ about, product }: Pick<DataRequestMailProps, "about" | "product">) =>
  `${product}: ${titles[about].toLowerCase()}`;

/** Sent to a candidate who made a request about their data. Names nobody, because the address may be mistyped. */
export function DataRequestMail({ product, contact, kind, about, url }: DataRequestMailProps) {
  const previews = {
    proof: `We were asked for ${wanted[kind]}.`,
    ready: "The link works for 30 days.",
    done: "You need not do anything.",
  };
  const labels = { proof: "Yes, look at it", ready: "Get the copy", done: "" };
  return (
    <Layout
      product={product}
      preview={previews[about]}
      title={titles[about]}
      {...(url !== null && { action: { label: labels[about], url } })}
      footer={
        <>
          You get this e-mail because somebody asked {product} for this with your address. Questions:{" "}
          <a href={`mailto:${contact}`} className="link" style={styles.link}>
            write to us
          </a>
        </>
      }
    >
      <p style={{ ...styles.text, margin: 0 }}>
        {about === "proof" && (
          <>
            We were asked in your name for {wanted[kind]}. The link shows what it is, and lets you say that it
            was you. It works for 30 days; until then, and if it was not you, nothing is done.
          </>
        )}
        {about === "ready" && (
          <>The link lets you save it as a file. It works for 30 days, for whoever has it.</>
        )}
        {about === "done" &&
          (kind === "end"
            ? "Everything that was kept about you as a candidate has been deleted, in what this was about. Backups hold it until they are overwritten. What may be kept of you otherwise, about another position or as somebody’s former colleague, is asked for apart: write to us."
            : "What was kept about you has been corrected.")}
      </p>
    </Layout>
  );
}
