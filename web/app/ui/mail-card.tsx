import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import classes from "./mail-card.module.css";
import { QueryState, RowSkeletons } from "./query-state.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface MailCardProps {
  subject: string;
  html: string;
  links?: boolean;
}

/** An e-mail with its subject, as a part of a page. */
export function MailCard({ subject, html, links }: MailCardProps) {
  return (
    <article className={classes.mail} aria-label={`E-mail: ${subject}`}>
      <p className={classes.subject}>{subject}</p>
      <MailFrame title="The e-mail as it looks" html={html} links={links} />
    </article>
  );
}

/** An area of a fixed height in which an e-mail scrolls: controls below must not move while they are pressed. */
export function MailScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** An e-mail before it is sent. Its `to` is absent if each recipient gets their own. */
export function MailPreview({ query }: { query: UseQueryResult<MailCardProps & { to?: string }> }) {
  return (
    <MailScroller label="Preview">
      <QueryState query={query} errorTitle="Failed to load the preview" skeleton={<RowSkeletons />}>
        {({ to, ...mail }) => (
          <>
            {to && <Text size="sm">To {to}</Text>}
            <MailCard {...mail} />
          </>
        )}
      </QueryState>
    </MailScroller>
  );
}

interface MailFrameProps {
  title: string;
  html: string;
  /** Whether its links open, in a new tab; links of samples and drafts lead nowhere. */
  links?: boolean;
}

/** A message as its reader sees it, in full height. Its frame has its own policy: no scripts, nothing loaded. */
export function MailFrame({ title, html, links = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    const iframe = frame.current;
    const mailDocument = iframe?.contentDocument;
    if (!isReady || !iframe || !mailDocument) return undefined;
    mailDocument.documentElement.innerHTML = html;
    if (links) openLinksInNewTab(mailDocument);
    else disableLinks(mailDocument);
    const observer = new ResizeObserver(() => {
      iframe.style.height = `${mailDocument.documentElement.offsetHeight}px`;
    });
    observer.observe(mailDocument.documentElement);
    return () => observer.disconnect();
  }, [isReady, html, links]);

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      src="/mail-frame"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setReady(true)}
    />
  );
}

function openLinksInNewTab(mailDocument: Document) {
  const base = mailDocument.createElement("base");
  base.target = "_blank";
  mailDocument.head.append(base);
}

/** They still look like links. */
function disableLinks(mailDocument: Document) {
  for (const link of mailDocument.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    link.style.textDecorationLine ||= "underline";
    link.removeAttribute("href");
  }
}
