import { useRef } from "react";
import { isExplained } from "./error-message.ts";

interface SaveOver<Saved, Input> {
  save: (input: Input) => Promise<Saved>;
  /** What was saved without the person having seen the response. */
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

  return async <Seen>(seen: Seen, inputOver: (seen: Seen | Saved) => Input): Promise<Saved> => {
    const earlier = unanswered.current;
    if (earlier === null || isSame(earlier, inputOver(seen))) return send(inputOver(seen));
    const mine = await send(earlier).catch(unlessError);
    if (mine) onSeen(mine);
    return send(inputOver(mine ?? seen));
  };
}

/** A refused save was not done, so the next one is judged by itself. */
function unlessError(error: unknown): null {
  if (!isExplained(error)) throw error;
  return null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
