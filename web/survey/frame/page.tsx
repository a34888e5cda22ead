import { type ReactNode, useEffect } from "react";
import { product } from "./product.ts";
import { Sign } from "./sign.tsx";
import "./page.css";

interface PageProps {
  /** What the browser's tab says. No names: they would stay in the history of a shared computer. */
  tab: string;
  wide?: boolean;
  /** What the pages are about, beside the product's name. */
  subject?: string;
  /** What stands below every page. */
  footer?: string;
  /** What stands behind that. */
  more?: ReactNode;
  children: ReactNode;
}

const ofSurveys =
  "This page sets no cookies and loads nothing from other sites. What you write stays on this device until you submit it.";

/** The frame of every page that somebody reads by a link. */
export function Page({
  tab,
  wide = false,
  subject = "Reference survey",
  footer = ofSurveys,
  more,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = `${tab} – ${product}`;
  }, [tab]);

  return (
    <div className={wide ? "page page-wide" : "page"}>
      <header className="page-header">
        <p className="wordmark">
          <Sign />
          {product}
        </p>
        <p className="page-subject">{subject}</p>
      </header>
      <main className="page-main">{children}</main>
      <footer className="page-footer">
        {footer} {more}
      </footer>
    </div>
  );
}
