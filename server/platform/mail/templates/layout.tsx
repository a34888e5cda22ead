import type { ReactNode } from "react";
import { colours, sheet, styles } from "./styles.ts";

interface LayoutProps {
  product: string;
  /** What lists of messages show beside the subject. */
  preview: string;
  title: string;
  children: ReactNode;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** What belongs to the button: until when it works. */
  note?: ReactNode;
  /** What only some read to the end. */
  more?: ReactNode;
  /** Why this came, and to whom. */
  footer: ReactNode;
}

/** The frame of every e-mail: no pictures, nothing loaded from elsewhere. Tables because mail clients need them. */
export function Layout({ product, preview, title, children, action, note, more, footer }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Nor does the program make links of days and numbers. */}
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

/** A cell with a colour of its own: Outlook drops the link's padding, and would show white text on white. */
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
