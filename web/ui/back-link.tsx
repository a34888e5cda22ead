import { Anchor } from "@mantine/core";
import IconArrowLeft from "~icons/tabler/arrow-left";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface BackAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function BackAnchor({ children, ...props }: BackAnchorProps) {
  return (
    <Anchor
      {...props}
      className="screen-only"
      size="sm"
      c="dimmed"
      display="inline-flex"
      py={12}
      my={-12}
      style={{ alignItems: "center", gap: 6 }}
    >
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}

/** The way back, above a page's heading. */
export const BackLink = createLink(BackAnchor);
