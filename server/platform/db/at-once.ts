/**
 * What does not wait for one another is sent to the database at once, which does it in this order. Where one fails the
 * others have ended as well before that is told: nothing of a transaction may be under way when it ends.
 */
export async function atOnce<const Asked extends Promise<unknown>[]>(
  ...asked: Asked
): Promise<{ [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}
