import { useEffect, useState } from "react";

/** More entries than this fit no screen; a telephone's is drawn slower, and holds less. */
const inSight = () => (window.innerWidth < 768 ? 4 : 8);
/** So few that a press between two pictures is answered at once, on a slow telephone too. */
const withEachPicture = 4;

/**
 * How many of a list's entries are drawn: what is in sight first, the rest little by little, each time behind the picture.
 * @param isBack all at once: what was in sight may have been the last of them
 */
export function useDrawn(wanted: number, isBack: boolean): number {
  const [drawn, setDrawn] = useState(() => (isBack ? Infinity : inSight()));
  useEffect(() => {
    if (drawn >= wanted) return undefined;
    const next = setTimeout(() => setDrawn(drawn + withEachPicture));
    return () => clearTimeout(next);
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}
