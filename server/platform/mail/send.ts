import { compile } from "html-to-text";
import type { Logger } from "pino";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AppError } from "#server/platform/errors.ts";
import { describeReason } from "#server/platform/log.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { type Acceptance, type Draft, type Transport, unlinked, unlinkedHtml } from "./message.ts";
import { behaviorOf } from "#server/platform/sandbox.ts";
import { NotAccepted } from "./refusals.ts";

export type Mail = ReturnType<typeof createMail>;

// Compiled once, because this is slow. Headings keep their case, because capitals would change a name in them.
const textOf = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "th", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    {
      selector: '[data-text-format="dataTable"]',
      format: "dataTable",
      options: { uppercaseHeaderCells: false },
    },
  ],
});

// All mail clients lay out this doctype by the same rules.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a message as HTML and text. Not streamed, because that takes five times as long. */
export function renderMail(body: ReactElement) {
  const html = doctype + unlinkedHtml(renderToStaticMarkup(body));
  return { html, text: textOf(html) };
}

interface Sender {
  from: string;
  /** Its host ends the Message-IDs. */
  origin: string;
  log: Logger;
  secret: string;
  isSandbox: (companyId: string) => Promise<boolean>;
}

export function createMail(transport: Transport, { from, origin, log, secret, isSandbox }: Sender) {
  /** Work that may continue after its caller stopped waiting. */
  const underway = new Set<Promise<unknown>>();
  const mail = {
    transport: transport.name,
    /** How long someone who pressed a button waits for a mail server. Then the work continues in the background. */
    patienceMs: 4_000,
    /** @throws NotAccepted */
    async send(draft: Draft): Promise<Acceptance> {
      // The one place that decides it: a sandbox mails nobody, neither people who are made up nor typed addresses.
      if (draft.companyId !== null && (await isSandbox(draft.companyId))) return pretend(draft);
      const { html, text } = renderMail(draft.body);
      const acceptance = await transport.deliver({
        // Hashed, so that someone who knows the subject of a message cannot compute its id.
        messageId: `<${keyedHash(secret, "Message-ID", draft.id).slice(0, 32)}@${new URL(origin).hostname}>`,
        from,
        // Some people have only a first name.
        to: { ...draft.to, name: draft.to.name.trim() },
        subject: unlinked(draft.subject).replaceAll(/\s+/g, " "),
        html,
        text,
        // Prevents out-of-office replies (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", ...draft.headers },
        parameters: draft.parameters ?? {},
      });
      // Address and subject may name a reviewer, so they are not logged.
      if (acceptance === "accepted") log.info({ transport: transport.name }, "mail accepted");
      else log.warn({ transport: transport.name }, "mail sent, but not confirmed; it counts as accepted");
      return acceptance;
    },
    /**
     * For someone who waits for the outcome. @throws AppError: MAIL_REFUSED if a retry is useless, MAIL_BLOCKED if an admin
     * has to fix something first, else MAIL_NOT_ACCEPTED
     */
    async sendNow(draft: Draft): Promise<Acceptance> {
      try {
        return await mail.send(draft);
      } catch (error) {
        log.warn({ err: error }, "mail not accepted");
        const fault = error instanceof NotAccepted ? error.fault : "passing";
        // Admins see the reason under Deliveries.
        if (fault === "us") throw new AppError("MAIL_BLOCKED");
        throw new AppError(fault === "mailbox" ? "MAIL_REFUSED" : "MAIL_NOT_ACCEPTED", {
          message: describeReason(error),
        });
      }
    },
    /** Returns the work's result, or after some seconds `meanwhile`'s. The work continues and must record its own outcome. */
    async inTime<Result>(work: Promise<Result>, meanwhile: () => Result | Promise<Result>): Promise<Result> {
      const ended = Promise.allSettled([work]);
      underway.add(ended);
      void ended.finally(() => underway.delete(ended));
      const timer = startTimer(mail.patienceMs);
      const first = await Promise.race([work, timer.passed]).finally(timer.stop);
      if (first !== timer.isUp) return first as Result;
      work.catch((error: unknown) =>
        log.warn({ err: error }, "mail failed after its caller stopped waiting"),
      );
      return meanwhile();
    },
    /** Waits some seconds for messages that are being sent, then aborts them. */
    async close() {
      const timer = startTimer(mail.patienceMs);
      await Promise.race([Promise.all(underway), timer.passed]);
      timer.stop();
      transport.close();
      await Promise.all(underway);
    },
  };
  return mail;
}

/** What a mail server would answer. @throws NotAccepted */
function pretend({ to }: Draft): Acceptance {
  if (behaviorOf(to.name) === "has no mailbox")
    throw new NotAccepted("550 5.1.1 No such user (made up by the sandbox)", "mailbox");
  return "accepted";
}

function startTimer(ms: number) {
  const isUp = Symbol("time is up");
  const { promise: passed, resolve } = Promise.withResolvers<typeof isUp>();
  const timeout = setTimeout(resolve, ms, isUp);
  return { isUp, passed, stop: () => clearTimeout(timeout) };
}
