import { isolated } from "#contract/text.ts";
import type { CSSProperties, ReactNode } from "react";

/** Inline styles, because mail clients drop style sheets. */
export const colours = {
  ink: "#16211d",
  muted: "#55625c",
  paper: "#fbfaf7",
  card: "#ffffff",
  line: "#e3e1d9",
  accent: "#1f6f54",
};

const sans = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** A long name or checksum must not widen a narrow screen. */
const narrow = { wordBreak: "break-word" } as const;

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: colours.paper, color: colours.ink, fontFamily: sans },
  preview: { display: "none", maxHeight: 0, overflow: "hidden", opacity: 0, fontSize: 1, lineHeight: "1px" },
  paper: { padding: "24px 12px", backgroundColor: colours.paper },
  frame: { maxWidth: 576, margin: "0 auto" },
  brand: {
    padding: "0 4px 16px",
    fontFamily: "Fraunces, Georgia, 'Times New Roman', serif",
    fontSize: 22,
    fontWeight: 600,
    color: colours.accent,
  },
  card: {
    padding: "28px 24px",
    backgroundColor: colours.card,
    border: `1px solid ${colours.line}`,
    borderRadius: 8,
    fontFamily: sans,
    ...narrow,
  },
  footer: {
    padding: "16px 4px 0",
    fontFamily: sans,
    fontSize: 13,
    lineHeight: "20px",
    color: colours.muted,
    ...narrow,
  },
  title: { margin: "0 0 16px", fontSize: 22, lineHeight: "30px", fontWeight: 650 },
  section: { margin: "28px 0 8px", fontSize: 17, lineHeight: "24px", fontWeight: 650 },
  text: { margin: "0 0 16px", fontSize: 16, lineHeight: "24px" },
  /** The last paragraph before the button or the end. */
  lastText: { margin: 0, fontSize: 16, lineHeight: "24px" },
  note: { margin: "16px 0 0", fontSize: 14, lineHeight: "21px", color: colours.muted },
  small: { margin: "0 0 8px", fontSize: 13, lineHeight: "19px", color: colours.muted },
  quote: {
    margin: "0 0 16px",
    padding: "2px 0 2px 14px",
    borderLeft: `3px solid ${colours.line}`,
    fontSize: 16,
    lineHeight: "24px",
    fontStyle: "italic",
  },
  /** A text of several paragraphs, set off from ours. */
  copy: { margin: "0 0 16px", padding: "2px 0 0 14px", borderLeft: `3px solid ${colours.line}` },
  list: { margin: "0 0 16px", paddingLeft: 20, fontSize: 16, lineHeight: "24px" },
  link: { color: colours.accent },
  /** A link on a line of its own, large enough for a thumb. */
  linkLine: {
    display: "inline-block",
    padding: "10px 0",
    color: colours.accent,
    fontSize: 14,
    lineHeight: "24px",
  },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 6,
    backgroundColor: colours.accent,
    color: "#ffffff",
    fontSize: 16,
    lineHeight: "24px",
    fontWeight: 600,
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;

/** For phones and dark mode. E-mails also work in clients that drop it. */
const sheet = `
@media (max-width: 480px) {
  .figures tr, .figures th { display: block; }
  .figures td { display: inline-block; padding: 0 12px 6px 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #101614 !important; color: #e9ece9 !important; }
  .card { background-color: #18201d !important; border-color: #2c3833 !important; color: #e9ece9 !important; }
  .brand, .link { color: #7cc9aa !important; }
  .muted { color: #a3b0aa !important; }
  .line, .quote { border-color: #2c3833 !important; }
}
`;

interface LayoutProps {
  product: string;
  /** Shown next to the subject in lists of messages. */
  preview: string;
  title: string;
  children: ReactNode;
  /** The only button. */
  action?: { label: string; url: string };
  /** A note below the button: until when it works. */
  note?: ReactNode;
  /** Details below the note. */
  more?: ReactNode;
  /** The reason for the e-mail and its recipient. */
  footer: ReactNode;
}

/** The frame of every e-mail. It loads nothing. Tables, because mail clients need them. */
export function Layout({ product, preview, title, children, action, note, more, footer }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Prevents mail programs from making links of days and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{sheet}</style>
      </head>
      <body className="paper" style={styles.body}>
        <div style={styles.preview} data-skip-in-text="true">
          {preview}
        </div>
        <div className="paper" style={styles.paper}>
          <table
            role="presentation"
            align="center"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            border={0}
            style={styles.frame}
          >
            <tbody>
              <tr>
                <td className="brand" style={styles.brand}>
                  {product}
                </td>
              </tr>
              <tr>
                <td className="card" style={styles.card}>
                  <h1 style={styles.title}>{title}</h1>
                  {children}
                  {action && <Button {...action} />}
                  {note && (
                    <p className="muted" style={styles.note}>
                      {note}
                    </p>
                  )}
                  {more}
                </td>
              </tr>
              <tr>
                <td className="muted" style={styles.footer}>
                  {footer}
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  );
}

/** The cell has the background colour, because Outlook drops the link's padding and would show white text on white. */
function Button({ label, url }: { label: string; url: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ marginTop: 24 }}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 6, backgroundColor: colours.accent }}>
            <a href={url} style={styles.button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** @param to the recipient's name, if known */
export function Hello({ to }: { to: string | null }) {
  return <p style={styles.text}>Hello{to && ` ${isolated(to)}`},</p>;
}
