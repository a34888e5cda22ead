import type { ReactNode } from "react";
import { navigate } from "../navigation.ts";

/** A link to another of the pages; opened in a new tab it is a link like any other. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
