import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** Adds something to the list next to it. */
export function PlusButton(props: ButtonProps & ComponentProps<"button">) {
  return <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} {...props} />;
}
