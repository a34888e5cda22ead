import { useEffect, useRef } from "react";

/** Returns a function that says whether the component has left the page, for what is answered later. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return () => isLeft.current;
}
