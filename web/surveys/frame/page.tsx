import { type ReactNode, useEffect } from "react";
import { product } from "./product.ts";
import { Sign } from "./sign.tsx";
import "./page.css";

interface PageProps {
  /** What the browser's tab says. No names: they would stay in the history of a shared computer. */
  tab: string;
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page that a reviewer sees. */
export function Page({ tab, wide = false, children }: PageProps) {
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
        <p className="page-subject">Reference survey</p>
      </header>
      <main className="page-main">{children}</main>
      <footer className="page-footer">
        This page sets no cookies and loads nothing from other sites. What you write stays on this device
        until you submit it.
      </footer>
    </div>
  );
}
