import { AppError, OperationalError, isAppError } from "#server/platform/errors.ts";
import type { Message } from "./message.ts";

/**
 * The cause of a refusal: the mailbox, which will never accept the message; us, our message or reputation, which an admin
 * has to fix; or a temporary problem.
 */
export type Fault = "mailbox" | "us" | "passing";

/** Texts about the sender, its host or the message. They count more than the code, which servers often misuse. */
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

/** Texts about a mailbox or domain that does not exist. */
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

/** Vague texts about a mailbox. A status code or a text about policy counts more. */
const someMailbox = /\bmailbox (?:is )?unavailable|\baddress rejected|\buser not local|\brecipient rejected/i;
const somePolicy =
  /\bblock(?:ed|ing)|\bpolic(?:y|ies)|prohibit|administrative|\bden(?:y|ied)|not (?:allowed|permitted|authori[sz]ed)|authenticat|\bcontent\b|suspicious|\btoo (?:big|large|many)\b|\blimit/i;
const full =
  /\bquota\b|\bmailbox (?:is )?full|\bfull mailbox|\bstorage\b|receiving (?:e?mail )?(?:at a rate|too)/i;

const mailboxStatus = new Set(["1.1", "1.2", "1.3", "1.4", "1.6", "1.10", "1.351", "2.1"]);
const mailboxCodes = new Set([550, 551, 553, 556]);

interface ServerReply {
  /** The command that the server answered: 'RCPT TO', 'DATA' and so on. */
  command: string | undefined;
  /** The code and text, which may have several lines. */
  response: string;
}

/** Uses the enhanced status (RFC 3463) and the text, and the basic code only if a server sends nothing else. */
export function judgeRefusal({ command = "", response }: ServerReply): Fault {
  const code = Number(/^\d{3}/.exec(response)?.[0]);
  // An address may contain any word, so it is removed.
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
  // Exchange Online answers this for an unknown recipient.
  if (subject === "4" && detail === "1" && /recipient address rejected/i.test(text)) return "mailbox";
  if (subject === "4" || (subject === "2" && detail !== "0")) return "passing";
  // A detail of 0, as in 5.1.0, says no more than the basic code.
  if (subject && detail !== "0") return "us";
  if (subject === "7" || subject === "6" || somePolicy.test(text)) return "us";
  if (someMailbox.test(text)) return "mailbox";
  const saysNothing = !subject || subject === "1" || subject === "2";
  return saysNothing && command === "RCPT TO" && mailboxCodes.has(code) ? "mailbox" : "us";
}

/** The mail server did not accept a message. */
export class NotAccepted extends OperationalError {
  readonly fault: Fault;

  constructor(reason: string, fault: Fault) {
    super(reason);
    this.name = "NotAccepted";
    this.fault = fault;
  }

  /** The task queue does not retry. */
  get permanent() {
    return this.fault === "mailbox";
  }
}

/** The problem to show later to someone who did not wait for the outcome. Null if the mail did not fail. */
export function sendProblemFor(reason: unknown): "blocked" | "not_accepted" | null {
  if (isAppError(reason, "MAIL_BLOCKED")) return "blocked";
  return isAppError(reason, "MAIL_NOT_ACCEPTED") ? "not_accepted" : null;
}

/** For managers: the mail server's reason may name its host or a recipient, and only admins can use it. */
export function withoutReason(error: unknown): unknown {
  return isAppError(error, "MAIL_NOT_ACCEPTED", "MAIL_REFUSED") ? new AppError(error.code) : error;
}

/** No word is this long, but it may be a link's secret or a part of one. */
const longWord = /[\w-]{20,}/g;

/** Removes the recipient and parts of the message from a server's reason, because servers repeat them. */
export function withoutMessage(
  reason: unknown,
  { to, subject, text, html, headers }: Pick<Message, "to" | "subject" | "text" | "html" | "headers">,
): string {
  const raw = reason instanceof Error ? reason.message : String(reason);
  const [local = ""] = to.email.split("@");
  const names = to.name.split(/\s+/).filter((word) => word.length >= 3);
  const recipient = [
    new RegExp(RegExp.escape(to.email), "gi"),
    ...[names, names.toReversed()].filter(({ length }) => length > 1).map(nameSequence),
    // Case matters, because some names are also words: 'will', 'mark'.
    ...names.map((word) => wholeWord(word, "gu")),
    ...(local.length < 3 ? [] : [wholeWord(local, "giu")]),
  ];
  const sent = [text, html, ...Object.values(headers)].join("\n");
  const withoutContent = raw
    .replaceAll(longWord, (word) => (sent.includes(word) ? "(part of the message)" : word))
    .replaceAll(subject || /$^/g, "(the subject)");
  return recipient.reduce((rest, pattern) => rest.replaceAll(pattern, "(the recipient)"), withoutContent);
}

const nameSequence = (names: string[]) =>
  new RegExp(names.map((name) => RegExp.escape(name)).join("[\\s,._/]+"), "giu");

const wholeWord = (word: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_.+-])${RegExp.escape(word)}(?![\\p{L}\\p{N}_.+-]*[\\p{L}\\p{N}_])`, flags);
