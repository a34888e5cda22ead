export interface Person {
  id: string;
  name: string;
}

/** Finds `@First Last` of these people, the longest name first: 'Ann Lee-Wood' is not 'Ann Lee'. */
function mentionsOf(people: Person[]): RegExp | null {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  return new RegExp(`@(${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The people whom the text mentions.
 * @param picked those chosen from the list: it decides between people of the same name
 */
export function mentionedIn(text: string, people: Person[], picked: ReadonlySet<string>): string[] {
  const pattern = mentionsOf(people);
  const found = new Set(pattern ? [...text.matchAll(pattern)].map(([, name]) => name) : []);
  return [...found].flatMap((name) => {
    const namesakes = people.filter((one) => one.name === name);
    const chosen = namesakes.filter(({ id }) => picked.has(id));
    return (chosen.length > 0 ? chosen : namesakes).map(({ id }) => id);
  });
}

/** The text in parts, of which every second one is a mention. */
export function splitMentions(text: string, people: Person[]): string[] {
  const pattern = mentionsOf(people);
  if (!pattern) return [text];
  const parts: string[] = [];
  let last = 0;
  for (const { 0: mention, index } of text.matchAll(pattern)) {
    parts.push(text.slice(last, index), mention);
    last = index + mention.length;
  }
  return [...parts, text.slice(last)];
}

/** The beginning of a mention before the caret: where its '@' is, and what was typed after it. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^\s@][^@\n]{0,60})?$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const typed = found[1] ?? "";
  return { at: caret - typed.length - 1, typed };
}

/** Whether the typed letters begin the name or one of its words. */
export function isBegun(name: string, typed: string): boolean {
  const [whole, wanted] = [name.toLowerCase(), typed.toLowerCase()];
  return whole.startsWith(wanted) || whole.split(/[\s-]/).some((word) => word.startsWith(wanted));
}
