import { type ReactNode, useEffect, useState } from "preact/compat";

/** React, as the pages and their libraries are built: Preact's, and what Preact does not have or does at once. */
// @ts-expect-error Its types are one namespace; what runs is a module.
export * from "preact/compat";
// oxlint-disable-next-line import/no-default-export
export { default } from "preact/compat";

/** What a library keeps but does not show. Here nothing is kept: a page that needs that keeps it itself. */
export function Activity({ mode, children }: { mode?: "visible" | "hidden"; children?: ReactNode }) {
  return mode === "hidden" ? null : children;
}

/** A picture later than the value, so that drawing much waits for nothing that has to be quick. */
export function useDeferredValue<Value>(value: Value, initial = value): Value {
  const [deferred, setDeferred] = useState(initial);
  useEffect(() => setDeferred(() => value), [value]);
  return deferred;
}
