import { type ReactNode, useEffect } from "react";

interface PageProps {
  /** What the browser's tab says. No names: they would stay in the history of a shared computer. */
  tab: string;
  /** The subject of the pages, shown next to the product's name. */
  subject?: string;
  footer?: string;
  /** Further items of the footer. */
  more?: ReactNode;
  children: ReactNode;
}

const ofSurveys = "This page sets no cookies and loads nothing from other sites.";

/** The frame of every page behind a link. */
export function Page({ tab, subject = "Reference survey", footer = ofSurveys, more, children }: PageProps) {
  useEffect(() => {
    document.title = `${tab} – ${product}`;
  }, [tab]);

  return (
    <div className="page">
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

/** The product's logo, as in public/favicon.svg; inlined, because a request would delay the page. */
function Sign() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#1f6f54" />
      <g fill="none" stroke="#fbfaf7" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 24V8.5h11M11 15.5h8.5" />
      </g>
      <circle cx="21.6" cy="22.6" r="2.2" fill="#f0bd62" />
    </svg>
  );
}

/** The product's name, from the page that the server sent. */
export const product =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "Forthright";
