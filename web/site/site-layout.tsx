import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** Around the pages that present the product. */
export function SiteLayout() {
  const navigation = (
    <Group component="nav" aria-label="Site" gap="xs" wrap="nowrap">
      <ButtonLink to="/HM-login" variant="subtle" px="sm">
        Sign In
      </ButtonLink>
      <ButtonLink to="/get-started" variant="light" px="sm">
        Get Started
      </ButtonLink>
    </Group>
  );
  return (
    <SiteFrame navigation={navigation}>
      <Outlet />
    </SiteFrame>
  );
}
