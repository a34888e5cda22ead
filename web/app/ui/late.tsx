import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./late.module.css";
import { toast } from "./toast.tsx";

/** What a dialog is told that comes late. */
export interface Opened {
  opened: boolean;
  onClose: () => void;
}

interface LateProps<Props extends Opened> {
  /** Brings the part; where it did not come, it is called again with the next wish. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * A dialog whose script comes as it is first opened, and stays from then on with what is typed in it. Where the script
 * does not come a toast says so, and the dialog is closed: the next press tries again.
 */
export function Late<Props extends Opened>({ load, props }: LateProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isComing = props.opened && !Part;
  const arrive = useEffectEvent((loaded: ComponentType<Props>) => {
    // Drawn closed, and opened then: so it notes what had the focus, and gives that back.
    flushSync(() => setPart(() => loaded));
    setIsDrawn(true);
    toast.opened();
  });
  const fail = useEffectEvent(() => {
    props.onClose();
    toast.notOpened();
  });
  const begin = useEffectEvent(() => load());
  useEffect(() => {
    if (!isComing) return undefined;
    let isWanted = true;
    void begin().then(
      (loaded) => isWanted && arrive(loaded),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [isComing]);
  if (Part) return <Part {...props} opened={props.opened && isDrawn} />;
  return isComing && <output className={classes.coming}>Loading</output>;
}
