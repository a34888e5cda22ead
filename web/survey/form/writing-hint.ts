const shortest = 60;
const example = /\b(for example|for instance|e\.g\.|once|when|such as|one time|during)\b/i;
const otherSide =
  /\b(but|although|though|however|while|yet|could|should|less|sometimes|on the other hand)\b/i;

/** What would make a text worth more to whoever reads it: specific, with an example, balanced. Worked out on the device. */
export function writingHint(text: string): string | null {
  const length = text.trim().length;
  if (length === 0) return null;
  if (length < shortest) return "Be specific: what did they do, and what came of it?";
  if (!example.test(text)) return "An example helps most: one situation you saw.";
  return otherSide.test(text) ? null : "Is there another side to it? A balanced answer is believed.";
}
