import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { wasSignedIn } from "#web/app/lib/signed-in-here.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { SiteFrame } from "./site-frame.tsx";
import { WayBack } from "./way-back.tsx";

/** Around the pages that present the product. */
export function SiteLayout() {
  const isSignedIn = wasSignedIn("manager") || wasSignedIn("admin");
  const navigation = (
    <Group component="nav" aria-label="Site" gap={0} wrap="nowrap">
      {isSignedIn ? (
        <WayBack />
      ) : (
        <>
          <ButtonLink to="/HM-login" variant="subtle" px="sm">
            Sign In
          </ButtonLink>
          <ButtonLink to="/get-started" variant="light" px="sm">
            Get Started
          </ButtonLink>
        </>
      )}
    </Group>
  );
  return (
    <SiteFrame navigation={navigation}>
      <Outlet />
    </SiteFrame>
  );
}
