import { Outlet } from "@tanstack/react-router";
import { SiteFrame } from "./site-frame.tsx";

/** Around the pages on the way in: nothing there leads away from them. */
export function EntryLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
