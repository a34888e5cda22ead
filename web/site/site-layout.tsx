import { Container, Group } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { SiteFooter } from "./site-footer.tsx";
import classes from "./site.module.css";

/** What surrounds every page that a visitor sees. */
export function SiteLayout() {
  return (
    <div className={classes.site}>
      <SkipLink />
      <header className={classes.bar}>
        <Container size="lg" h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
            <Link to="/" className={classes.home}>
              <Wordmark />
            </Link>
            <Group component="nav" aria-label="Site" gap="xs" wrap="nowrap">
              <ButtonLink to="/HM-login" variant="subtle" px="sm">
                Sign In
              </ButtonLink>
              <ButtonLink to="/get-started" variant="light" px="sm">
                Get Started
              </ButtonLink>
            </Group>
          </Group>
        </Container>
      </header>
      <main id="main" className={classes.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
