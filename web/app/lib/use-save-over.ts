import { useRef } from "react";
import { isExplained } from "./error-message.ts";

interface SaveOver<Saved, Input> {
  save: (input: Input) => Promise<Saved>;
  /** Called with a saved version whose response the person has not seen. */
  onSeen: (saved: Saved) => void;
}

/**
 * Saves over the version that was seen. A save whose response was lost may have been done: it is repeated under the
 * same key before anything else is saved. Otherwise the person would get an error about their own change.
 */
export function useSaveOver<Saved, Input>({ save, onSeen }: SaveOver<Saved, Input>) {
  const unanswered = useRef<Input | null>(null);

  async function send(input: Input): Promise<Saved> {
    unanswered.current = input;
    try {
      const saved = await save(input);
      unanswered.current = null;
      return saved;
    } catch (error) {
      if (isExplained(error)) unanswered.current = null;
      throw error;
    }
  }

  return async <Seen>(seen: Seen, getInput: (seen: Seen | Saved) => Input): Promise<Saved> => {
    const previousInput = unanswered.current;
    if (previousInput === null || isSame(previousInput, getInput(seen))) return send(getInput(seen));
    const savedEarlier = await send(previousInput).catch(nullIfRefused);
    if (savedEarlier) onSeen(savedEarlier);
    return send(getInput(savedEarlier ?? seen));
  };
}

/** A refused save was not done, so the next one is judged by itself. */
function nullIfRefused(error: unknown): null {
  if (!isExplained(error)) throw error;
  return null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
