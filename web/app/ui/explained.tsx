import { ActionIcon } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { Suspense } from "react";
import { behind } from "#web/app/lib/bring.ts";
import type { ExplanationProps } from "./explanation.tsx";

// What floats comes behind the page.
const Explanation = behind(() => import("./explanation.tsx").then((loaded) => loaded.Explanation));

/** A button that explains what stands before it: pointed at, reached by keyboard, or pressed. */
export function Explained(props: ExplanationProps) {
  const coming = (
    <ActionIcon variant="subtle" color="gray" size={24} aria-label={props.label} disabled>
      <IconHelpCircle size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Suspense fallback={coming}>
      <Explanation {...props} />
    </Suspense>
  );
}
