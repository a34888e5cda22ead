import { compile } from "html-to-text";
import type { Logger } from "pino";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AppError } from "#server/platform/errors.ts";
import { reasonOf } from "#server/platform/log.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { type Acceptance, type Draft, type Transport, unlinked, unlinkedHtml } from "./message.ts";
import { NotAccepted } from "./refusals.ts";

export type Mail = ReturnType<typeof createMail>;

// Compiled once: to do so for each message takes longer than all else about it. Headings and first cells keep their case:
// capitals shout, and a name in them is no longer the name.
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
    { selector: "b.name", format: "inlineSurround", options: { prefix: "“", suffix: "”" } },
    {
      selector: '[data-text-format="dataTable"]',
      format: "dataTable",
      options: { uppercaseHeaderCells: false },
    },
  ],
});

// The one that every mail client lays out by the same rules.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A message's two forms. Nothing in one waits for anything, so it is not streamed: that takes five times as long. */
export function written(body: ReactElement) {
  const html = doctype + unlinkedHtml(renderToStaticMarkup(body));
  return { html, text: textOf(html) };
}

/** @param origin where the installation lives: Message-IDs end in its host */
export function createMail(
  transport: Transport,
  { from, origin, log, secret }: { from: string; origin: string; log: Logger; secret: string },
) {
  /** What goes on although nobody waits for it any more, or may come to. */
  const underway = new Set<Promise<unknown>>();
  const mail = {
    transport: transport.name,
    /** How long somebody who pressed a button waits for a mail server before they are told that it goes on without them. */
    patienceMs: 4_000,
    /** Returns once the transport has accepted the message, or may have. @throws NotAccepted, with its reason */
    async send(draft: Draft): Promise<Acceptance> {
      const { html, text } = written(draft.body);
      const acceptance = await transport.deliver({
        // Whoever knows about whom a message is cannot find it by that.
        messageId: `<${keyedHash(secret, "Message-ID", draft.id).slice(0, 32)}@${new URL(origin).hostname}>`,
        from,
        to: draft.to,
        subject: unlinked(draft.subject),
        html,
        text,
        // Nobody's absence is answered to a machine (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", ...draft.headers },
        parameters: draft.parameters ?? {},
      });
      // Neither address nor subject: they may name a reviewer.
      if (acceptance === "accepted") log.info({ transport: transport.name }, "mail accepted");
      else log.warn({ transport: transport.name }, "mail sent, and nothing heard: it counts as accepted");
      return acceptance;
    },
    /**
     * The same for somebody who waits for the outcome: refuses with MAIL_REFUSED where trying again is of no use, with
     * MAIL_BLOCKED where an admin has to put something right first, else with MAIL_NOT_ACCEPTED, and the transport's reason.
     */
    async sendNow(draft: Draft): Promise<Acceptance> {
      try {
        return await mail.send(draft);
      } catch (error) {
        log.warn({ err: error }, "mail not accepted");
        const fault = error instanceof NotAccepted ? error.fault : "passing";
        // What is said about us is told to admins, under Deliveries.
        if (fault === "us") throw new AppError("MAIL_BLOCKED");
        throw new AppError(fault === "mailbox" ? "MAIL_REFUSED" : "MAIL_NOT_ACCEPTED", {
          message: reasonOf(error),
        });
      }
    },
    /**
     * What the work returns, or after some seconds what is answered meanwhile: the work goes on. It has to note by itself
     * what became of it.
     */
    async inTime<Result>(work: Promise<Result>, meanwhile: () => Result | Promise<Result>): Promise<Result> {
      const ended = Promise.allSettled([work]);
      underway.add(ended);
      void ended.finally(() => underway.delete(ended));
      const timer = aTimer(mail.patienceMs);
      const first = await Promise.race([work, timer.passed]).finally(timer.stop);
      if (first !== timer.isUp) return first as Result;
      work.catch((error: unknown) => log.warn({ err: error }, "nobody waited for this mail any more"));
      return meanwhile();
    },
    /** Gives what is on its way some seconds, then gives it up: what became of it is noted by then. */
    async close() {
      const timer = aTimer(mail.patienceMs);
      await Promise.race([Promise.all(underway), timer.passed]);
      timer.stop();
      transport.close();
      await Promise.all(underway);
    },
  };
  return mail;
}

function aTimer(ms: number) {
  const isUp = Symbol("time is up");
  const { promise: passed, resolve } = Promise.withResolvers<typeof isUp>();
  const timeout = setTimeout(resolve, ms, isUp);
  return { isUp, passed, stop: () => clearTimeout(timeout) };
}
