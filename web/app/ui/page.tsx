import { productName } from "#contract/text.ts";
import classes from "./page.module.css";
import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import {
  type AnchorHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

interface PageProps {
  title: string;
  /** A sentence or some facts below the heading. */
  description?: ReactNode;
  /** Next to the heading; the page's primary button belongs here, unless it ends a form. */
  actions?: ReactNode;
  /** Above the heading: the link back. */
  back?: ReactNode;
  /** Forms are easier to read if they are narrow. */
  width?: "narrow" | "full";
  children: ReactNode;
}

/** A page inside a layout: its heading, its title in the tab, and the focus after navigation. */
export function Page({ title, description, actions, back, width = "full", children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Stack gap="lg" maw={width === "narrow" ? 720 : undefined} mx={width === "narrow" ? "auto" : undefined}>
      <div>
        {back}
        <Group justify="space-between" align="flex-start" mt={back ? "xs" : 0}>
          {/* A name without a space breaks instead of being cut off; in a flex row it would not. */}
          <div style={{ overflowWrap: "anywhere" }}>
            <PageHeading>{title}</PageHeading>
            {description && (
              <Text component={typeof description === "string" ? "p" : "div"} c="dimmed" size="sm" mt={4}>
                {description}
              </Text>
            )}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      </div>
      {children}
    </Stack>
  );
}

/** The page's h1. It takes the focus after navigation, so that a screen reader announces the page. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before anything can be typed: later it would take the focus from the user's field.
  useLayoutEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className}>
      {children}
    </Title>
  );
}

interface BackAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function BackAnchor({ children, ...props }: BackAnchorProps) {
  return (
    <Anchor {...props} className={classes.back} size="sm" c="dimmed">
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}

/** The link back, above a page's heading. */
export const BackLink = createLink(BackAnchor);

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}

/** The product's logo and name. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <path d="M11 24V8.5h11M11 15.5h8.5" className={classes.stroke} />
        <circle cx="21.6" cy="22.6" r="2.2" className={classes.point} />
      </svg>
      <span className={classes.name}>{productName}</span>
    </span>
  );
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === productName ? title : `${title} – ${productName}`;
  }, [title]);
}

/** False for the first page of a visit: the screen reader reads that from the top anyway. */
let hasNavigated = false;

/** Called when a navigation inside the product begins. */
export function recordNavigation() {
  hasNavigated = true;
}
