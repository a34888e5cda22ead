import classes from "./mail-card.module.css";
import { MailFrame } from "./mail-frame.tsx";

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
