import { Outlet } from "@tanstack/react-router";
import { SiteFrame } from "./site-frame.tsx";
import { WayBack } from "./way-back.tsx";

/** Around the pages on the way in: nothing there leads away from them, but for whoever is in already. */
export function EntryLayout() {
  return (
    <SiteFrame navigation={<WayBack />}>
      <Outlet />
    </SiteFrame>
  );
}
