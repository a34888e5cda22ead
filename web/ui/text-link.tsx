import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface PlainAnchorProps
  extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function PlainAnchor(props: PlainAnchorProps) {
  return <Anchor underline="always" {...props} />;
}

/** A link within text; its address is checked by the types of the routes. */
export const TextLink = createLink(PlainAnchor);
