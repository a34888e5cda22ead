import { useEffect, useState } from "react";
import { afterPress } from "./after-press.ts";

/** What is being typed, as it was when typing last paused for so long. */
export function usePaused<Value extends string | object>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(afterPress, pauseMs, () => setPaused(value));
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
