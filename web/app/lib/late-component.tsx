import { type ComponentType, lazy, useState } from "react";
import { latePart } from "./late-part.ts";

/**
 * A component whose script comes by itself. Where it is there already it is drawn at once: what is lazy is drawn a picture
 * later even then.
 */
export function lateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = latePart(load);
  const Coming = lazy(async () => ({ default: await part.get() }));
  return {
    bring: part.get,
    Component: (props: Props) => {
      // The same as long as it is shown.
      const [Shown] = useState<ComponentType<Props>>(() => part.now() ?? Coming);
      return <Shown {...props} />;
    },
  };
}
