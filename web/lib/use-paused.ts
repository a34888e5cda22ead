import { useEffect, useState } from "react";
import { afterPress } from "./after-press.ts";

/** What is being typed, as it was when typing last paused for so long. */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => afterPress(() => isStale || setPaused(() => value)), pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return paused;
}
