import { OperationalError, isAppError } from "#server/platform/errors.ts";
import type { Message } from "./message.ts";

/**
 * Whom a mail server's refusal is about: the mailbox, which will never take it; us, our message or our standing, which
 * somebody has to put right; or nobody, and it passes with time.
 */
export type Fault = "mailbox" | "us" | "passing";

/** What is said about the sender, its host or the message, whatever the code beside it: codes are often borrowed. */
const aboutUs = new RegExp(
  [
    /black ?-?list|block ?-?list|\bdns[bw]ls?\b|\w*rbls?\b|spamhaus|spamcop|sorbs|\buribl|\bsurbl|hostkarma/,
    /\b(?:blocked (?:using|by)|listed (?:at|in|by|on)|found (?:in|on) [\w.]*(?:list|bl)\b|reputation)/,
    /\bspam|unsolicited|junk ?mail|\bcomplaints?\b|\bvirus|malware|\b(?:spf|dkim|dmarc|ptr)\b|reverse (?:dns|hostname)/,
    /\byour (?:ip|host|server|mta|domain|access)\b|\bip (?:address|frequency)|\bfrequency limited|\bclient host\b/,
    /\bsend(?:ing|er)(?:'s)? (?:ip|mta|host|server|domain|limit|quota|address|verif|identity|is|not|denied|rejected|blocked)/,
    /\b(?:of sender|blocked senders?|banned send|mail ?from|from address|(?:verification|callout).* sender)/,
    /\brelay(?:ing)? (?:access )?(?:denied|not|disallowed|prohibited)|unable to relay|rcpthosts/,
    /anti-?spoofing|\b(?:local|security|for|by|level) polic/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** What is said of a mailbox, or of its domain, that is not there. */
const noSuchMailbox = new RegExp(
  [
    /\bno such (?:user|mailbox|person|recipient|address|account|domain)|\bno (?:mailbox|one|user) (?:here|with|by)/,
    /\b(?:user|recipient|addressee|mailbox|alias|account|local part)s? (?:is |was )?(?:unknown|not found|not known)/,
    /\b(?:unknown|invalid|illegal|non-?existent|inactive|disabled|deactivated|expired) (?:or illegal )?(?:local )?(?:user|recipient|mailbox|alias|account|address|part)/,
    /\b(?:user|recipient|mailbox|account|address|domain)\b[^.;]{0,60}(?:does ?n[o']t|does not) exist/,
    /\b(?:user|recipient|mailbox|account|address|domain) (?:has been |is )?(?:disabled|discontinued|closed|deactivated|suspended|inactive|expired|deleted)/,
    /\bdoes ?n[o']t have an? \S* ?account|\bmailbox name (?:not allowed|invalid)|\bunrouteable address|\bmalformed address|\bbad (?:recipient|destination)/,
    /\b(?:domain|host) (?:name )?(?:unknown|not found)|\bnull mx\b|\brecipient verif\w+ failed|\brecipnotfound/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Said of a mailbox too, but so loosely that a status code or a word about policy says more. */
const someMailbox = /\bmailbox (?:is )?unavailable|\baddress rejected|\buser not local|\brecipient rejected/i;
const somePolicy =
  /\bblock(?:ed|ing)|\bpolic(?:y|ies)|prohibit|administrative|\bden(?:y|ied)|not (?:allowed|permitted|authori[sz]ed)|authenticat|\bcontent\b|suspicious|\btoo (?:big|large|many)\b|\blimit/i;
const full =
  /\bquota\b|\bmailbox (?:is )?full|\bfull mailbox|\bstorage\b|receiving (?:e?mail )?(?:at a rate|too)/i;

const mailboxStatus = new Set(["1.1", "1.2", "1.3", "1.4", "1.6", "1.10", "1.351", "2.1"]);
const mailboxCodes = new Set([550, 551, 553, 556]);

interface Answer {
  /** What the server answered: 'RCPT TO', 'DATA' and so on. */
  command: string | undefined;
  /** Its code and text, which may have several lines. */
  response: string;
}

/** Judges by the enhanced status (RFC 3463) and the text, and by the basic code where a server sends no more. */
export function judgeRefusal({ command = "", response }: Answer): Fault {
  const code = Number(/^\d{3}/.exec(response)?.[0]);
  // A name may hold any word, and stands in the way of every pattern.
  const text = response
    .replaceAll(/^\d{3}[ -]/gm, "")
    .replaceAll(/<?[^\s<>()@:;,]+@[\w.-]+>?/g, "it")
    .replaceAll(/\s+/g, " ");
  if (aboutUs.test(text) && !/gr[ae]y ?list/i.test(text)) return "us";
  if (!(code >= 500)) return "passing";
  if (command !== "RCPT TO" && command !== "DATA") return "us";
  if (noSuchMailbox.test(text)) return "mailbox";

  const [, subject, detail] = /(?<![\d.])[45]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(text) ?? [];
  if (full.test(text) && subject !== "7") return "passing";
  if (mailboxStatus.has(`${subject}.${detail}`)) return "mailbox";
  // Exchange Online says this of whoever is not in the directory.
  if (subject === "4" && detail === "1" && /recipient address rejected/i.test(text)) return "mailbox";
  if (subject === "4" || (subject === "2" && detail !== "0")) return "passing";
  // 5.1.0 and the like say no more than the basic code.
  if (subject && detail !== "0") return "us";
  if (subject === "7" || subject === "6" || somePolicy.test(text)) return "us";
  if (someMailbox.test(text)) return "mailbox";
  const saysNothing = !subject || subject === "1" || subject === "2";
  return saysNothing && command === "RCPT TO" && mailboxCodes.has(code) ? "mailbox" : "us";
}

/** The other side did not take a message. */
export class NotAccepted extends OperationalError {
  readonly fault: Fault;

  constructor(reason: string, fault: Fault) {
    super(reason);
    this.name = "NotAccepted";
    this.fault = fault;
  }

  /** The address will never take it: the task queue does not try again. */
  get permanent() {
    return this.fault === "mailbox";
  }
}

/** What somebody who pressed and did not wait for the outcome is told later; null: the mail is not what failed. */
export function problemOf(reason: unknown): "blocked" | "not_accepted" | null {
  if (isAppError(reason, "MAIL_BLOCKED")) return "blocked";
  return isAppError(reason, "MAIL_NOT_ACCEPTED") ? "not_accepted" : null;
}

/** So long is no word of a language, but may be a link's secret, or enough of one. */
const longWord = /[\w-]{20,}/g;

/**
 * The reason for a failure, fit for a log: servers like to repeat the address, the part before its @ or whose it is, and
 * filters the subject or a link, and any of it may be a reviewer's.
 */
export function withoutMessage(
  reason: unknown,
  { to, subject, text, html, headers }: Pick<Message, "to" | "subject" | "text" | "html" | "headers">,
): string {
  const said = reason instanceof Error ? reason.message : String(reason);
  const [local = ""] = to.email.split("@");
  const names = to.name.split(/\s+/).filter((word) => word.length >= 3);
  const recipient = [
    new RegExp(RegExp.escape(to.email), "gi"),
    ...[names, names.toReversed()].filter(({ length }) => length > 1).map(wordsOf),
    // Many a name is a word as well: 'will', 'mark'.
    ...names.map((word) => aWord(word, "gu")),
    ...(local.length < 3 ? [] : [aWord(local, "giu")]),
  ];
  const sent = [text, html, ...Object.values(headers)].join("\n");
  const whole = said
    .replaceAll(longWord, (word) => (sent.includes(word) ? "(part of the message)" : word))
    .replaceAll(subject || /$^/g, "(the subject)");
  return recipient.reduce((told, one) => told.replaceAll(one, "(the recipient)"), whole);
}

const wordsOf = (names: string[]) =>
  new RegExp(names.map((name) => RegExp.escape(name)).join("[\\s,._/]+"), "giu");

/** By itself, and not within another. */
const aWord = (word: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_.+-])${RegExp.escape(word)}(?![\\p{L}\\p{N}_.+-]*[\\p{L}\\p{N}_])`, flags);
