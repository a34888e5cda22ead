import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface PlainAnchorProps
  extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

/** As large as the text around it by default. */
function PlainAnchor(props: PlainAnchorProps) {
  return <Anchor underline="always" inherit={props.size === undefined} {...props} />;
}

/** A link within text; the router's types check its path. */
export const TextLink = createLink(PlainAnchor);

interface AnchorButtonProps
  extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function AnchorButton(props: AnchorButtonProps) {
  return <Button {...props} component="a" />;
}

/** A link that looks like a button; the router's types check its path. */
export const ButtonLink = createLink(AnchorButton);
