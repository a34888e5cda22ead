import { productName } from "#contract/text.ts";
import { wasSignedIn } from "#web/app/lib/sign-in-state.ts";
import { useSite } from "#web/app/lib/site.ts";
import { PageErrorBoundary } from "#web/app/ui/broken-page.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { SkipLink, Wordmark } from "#web/app/ui/page.tsx";
import classes from "./site.module.css";
import { Anchor, Container, Group, Text } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The frame of the pages that present the product. */
export function SiteLayout() {
  const isSignedIn = wasSignedIn("manager") || wasSignedIn("admin");
  const navigation = (
    <Group component="nav" aria-label="Site" gap={0} wrap="nowrap">
      {isSignedIn ? (
        <AreaLinks />
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

/** The frame of every page that a visitor sees. */
function SiteFrame({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.site}>
      <SkipLink />
      <header className={classes.bar}>
        <Container size="lg">
          <Group mih={63} py={8} justify="space-between" gap="xs">
            <Link to="/" className={classes.home}>
              <Wordmark />
            </Link>
            {navigation}
          </Group>
        </Container>
      </header>
      <main id="main" className={classes.main}>
        <PageErrorBoundary>{children}</PageErrorBoundary>
      </main>
      <SiteFooter />
    </div>
  );
}

const thisYear = new Date().getFullYear();

function SiteFooter() {
  const site = useSite();
  return (
    <footer className={classes.footer}>
      <Container size="lg">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            © {thisYear} {productName}. Honest reviews, better hires.
          </Text>
          <Group gap="lg">
            <TextLink to="/invitation" size="sm" c="dimmed" underline="hover">
              Enter an invitation code
            </TextLink>
            <Anchor href="/check" size="sm" c="dimmed">
              Check a survey link
            </Anchor>
            {site && (
              <Anchor href={`mailto:${site.salesEmail}`} size="sm" c="dimmed">
                Contact sales
              </Anchor>
            )}
          </Group>
        </Group>
      </Container>
    </footer>
  );
}

/** On a public page, links someone who is signed in on this device back to their area. No one else sees it. */
function AreaLinks() {
  return (
    <>
      {wasSignedIn("manager") && (
        <ButtonLink to="/dashboard" variant="light" px="sm">
          Dashboard
        </ButtonLink>
      )}
      {wasSignedIn("admin") && (
        <ButtonLink to="/admin/survey-templates" variant="light" px="sm">
          Admin
        </ButtonLink>
      )}
    </>
  );
}

/** The frame of the sign-in pages. It has no links away from them, except for someone who is signed in already. */
export function EntryLayout() {
  return (
    <SiteFrame navigation={<AreaLinks />}>
      <Outlet />
    </SiteFrame>
  );
}
