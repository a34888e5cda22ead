import { CatchBoundary, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BrokenPage } from "./broken-page.tsx";
import { ProgressNote } from "./under-way.tsx";

/** What stands around a page stays when the page breaks, or does not come: it leads elsewhere. */
export function Breakable({ children }: { children: ReactNode }) {
  // Not the address: it changes while the page that broke is still there.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  return (
    <>
      <ProgressNote />
      <CatchBoundary getResetKey={() => arrived} errorComponent={BrokenPage}>
        {children}
      </CatchBoundary>
    </>
  );
}
