import { useRef } from "react";
import { isExplained } from "./error-message.ts";

interface SaveOver<Saved, Input> {
  save: (input: Input) => Promise<Saved>;
  /** What was saved without the person having been told. */
  onSeen: (saved: Saved) => void;
}

/**
 * Saves over what was seen. A save whose answer was lost may have been done: it is asked for once more, as the same attempt,
 * before anything else is saved. So nobody is told that somebody changed what they have changed themselves.
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

/** What was refused was not done: what is wanted now is judged by itself. */
function unlessError(error: unknown): null {
  if (!isExplained(error)) throw error;
  return null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
