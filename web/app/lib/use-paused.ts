import { useEffect, useState } from "react";

/** What is being typed, as it was when typing last paused for so long. */
export function usePaused<Value extends string | object>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
