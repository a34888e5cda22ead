export interface Person {
  id: string;
  name: string;
}

/** Finds `@First Last` of these people, the longest name first: 'Ann Lee-Wood' is not 'Ann Lee'. */
function createMentionPattern(people: Person[]): RegExp | null {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  return new RegExp(`@(${names.map(escapeRegExp).join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The ids of the people that the text mentions.
 * @param picked ids of people chosen from the list, which decide between people of the same name
 */
export function findMentionedIds(text: string, people: Person[], picked: ReadonlySet<string>): string[] {
  const pattern = createMentionPattern(people);
  const mentionedNames = new Set(pattern ? [...text.matchAll(pattern)].map(([, name]) => name) : []);
  return [...mentionedNames].flatMap((name) => {
    const namesakes = people.filter((person) => person.name === name);
    const chosen = namesakes.filter(({ id }) => picked.has(id));
    return (chosen.length > 0 ? chosen : namesakes).map(({ id }) => id);
  });
}

/** The text in parts, of which every second one is a mention. */
export function splitMentions(text: string, people: Person[]): string[] {
  const pattern = createMentionPattern(people);
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
export function findOpenMention(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?:^|[\s(])@([^\s@][^@\n]{0,60})?$/u.exec(text.slice(0, caret));
  if (!match) return null;
  const typed = match[1] ?? "";
  return { start: caret - typed.length - 1, typed };
}

/** Whether the typed letters begin the name or one of its words. */
export function nameStartsWith(name: string, typed: string): boolean {
  const lowerName = name.toLowerCase();
  const prefix = typed.toLowerCase();
  return lowerName.startsWith(prefix) || lowerName.split(/[\s-]/).some((word) => word.startsWith(prefix));
}
