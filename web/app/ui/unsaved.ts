/** What tells whether leaving the page would lose anything. */
export const guards = new Set<() => boolean>();

/** Whether leaving this page would lose anything. */
export function hasUnsaved(): boolean {
  return [...guards].some((guard) => guard());
}
