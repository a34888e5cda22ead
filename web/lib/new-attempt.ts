/** By what the service knows an attempt again: 128 random bits. `randomUUID` is missing where a page comes without https. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
