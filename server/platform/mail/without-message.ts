import type { Message } from "./message.ts";

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
