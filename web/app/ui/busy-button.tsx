import { useMergedRef } from "@mantine/hooks";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./page.tsx";

interface BusyButtonProps extends ComponentProps<"button"> {
  "data-loading"?: boolean;
}

/**
 * What buttons are made of. One that is busy does nothing, not even send its form; disabled it would lose the focus. Where one
 * goes with the focus in it, as with the row that it deletes, the heading takes that.
 */
export function BusyButton({ ref, type = "button", disabled, onClick, ...props }: BusyButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = own.current;
    return () => {
      if (document.activeElement === button) focusHeading();
    };
  }, []);
  const isBusy = props["data-loading"] || props["aria-disabled"];
  return (
    <button
      {...props}
      ref={useMergedRef(own, ref)}
      type={type}
      disabled={!isBusy && disabled}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
