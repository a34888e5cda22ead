import { Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

/** Where an import has got to. It takes the focus, because the button that led here is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={2} ref={heading} tabIndex={-1} style={{ outline: "none", overflowWrap: "anywhere" }}>
      {children}
    </Title>
  );
}
