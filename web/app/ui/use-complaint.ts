import { useEffect, useRef } from "react";
import { toast } from "./toast.tsx";

/** A toast about what was typed, which goes as soon as what it says is mended. @param isMended by its sentence */
export function useValidationToast(isMended: (said: string) => boolean) {
  const made = useRef<{ id: string; said: string } | null>(null);
  useEffect(() => {
    if (!made.current || !isMended(made.current.said)) return;
    toast.hide(made.current.id);
    made.current = null;
  });
  return {
    make: (title: string, said: string) => {
      if (made.current) toast.hide(made.current.id);
      made.current = { id: toast.failure(title, said), said };
    },
  };
}
