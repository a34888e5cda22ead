/** A number with its noun: 1 candidate, 2 candidates. */
export function pluralize(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
