import type { ComponentProps } from "react";

interface BusyButtonProps extends ComponentProps<"button"> {
  "data-loading"?: boolean;
}

/** What buttons are made of. One that is busy does nothing, not even send its form; disabled it would lose the focus. */
export function BusyButton({ type = "button", disabled, onClick, ...props }: BusyButtonProps) {
  const isBusy = props["data-loading"] || props["aria-disabled"];
  return (
    <button
      {...props}
      type={type}
      disabled={!isBusy && disabled}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
