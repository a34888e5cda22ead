import { useEffect, useState } from "react";
import { bring } from "./bring.ts";
import type { LatePart } from "./late-part.ts";

/** What comes behind the picture, once it is there; it is brought as soon as the picture is drawn. */
export function useLatePart<Part>(part: LatePart<Part>): Part | undefined {
  const [arrived, setArrived] = useState(() => part.now());
  useEffect(() => {
    let isStale = false;
    void bring(part.get).then((brought) => isStale || setArrived(() => brought));
    return () => {
      isStale = true;
    };
  }, [part]);
  return arrived;
}
