import { Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isArrival } from "./arrival.ts";
import { useDocumentTitle } from "./use-document-title.ts";

interface PageProps {
  title: string;
  /** What the browser's tab says, where that is not the heading. */
  documentTitle?: string;
  /** A sentence or some facts below the heading. */
  description?: ReactNode;
  /** Beside the heading; the page's one primary button belongs here, unless it ends a form. */
  actions?: ReactNode;
  /** Above the heading: the way back. */
  back?: ReactNode;
  /** Forms are easier to read when they are narrow. */
  width?: "narrow" | "full";
  children: ReactNode;
}

/** A page inside a layout: its heading, its title in the tab, and where the focus goes after navigation. */
export function Page({
  title,
  documentTitle,
  description,
  actions,
  back,
  width = "full",
  children,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <Stack gap="lg" maw={width === "narrow" ? 720 : undefined} mx={width === "narrow" ? "auto" : undefined}>
      <div>
        {back}
        <Group justify="space-between" align="flex-start" gap="md" mt={back ? "xs" : 0}>
          {/* A name without a space breaks rather than being cut off: as a part of a row it would not. */}
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

/** Where the focus goes when what had it is gone. */
export function focusHeading() {
  document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
}

/** The page's h1. After navigation it takes the focus: a screen reader then says where one is. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before anything can be typed: later it would take the focus from where somebody already is.
  useLayoutEffect(() => {
    if (isArrival()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className}>
      {children}
    </Title>
  );
}
