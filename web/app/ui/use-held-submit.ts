import type { UseFormReturnType } from "@mantine/form";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LatePart } from "#web/app/lib/late-part.ts";
import { toast } from "./toast.tsx";

/** A form whose checks come late: a press before they are there waits for them, and then is one press, however often it was repeated. */
export function useHeldSubmit<Values>(form: UseFormReturnType<Values>, checks: LatePart<unknown>) {
  const isHeld = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const onSubmit: typeof form.onSubmit = (send, refuse) => (event) => {
    if (checks.now() !== undefined) {
      form.onSubmit(send, refuse)(event);
      return;
    }
    event?.preventDefault();
    const pressed = event?.target;
    if (isHeld.current || !(pressed instanceof HTMLFormElement)) return;
    isHeld.current = true;
    setIsWaiting(true);
    // At once: a form that is seen to wait sends nothing.
    const release = () => {
      isHeld.current = false;
      flushSync(() => setIsWaiting(false));
    };
    void checks
      .get()
      .finally(release)
      .then(() => pressed.requestSubmit())
      .catch(toast.notOpened);
  };
  return { form: { ...form, onSubmit }, isWaiting };
}
