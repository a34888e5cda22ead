import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import classes from "./back-link.module.css";
import type { AnchorHTMLAttributes, Ref } from "react";

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

/** The way back, above a page's heading. */
export const BackLink = createLink(BackAnchor);
