import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Suspense } from "react";
import { behind } from "#web/app/lib/bring.ts";
import type { PdfMenuProps } from "./pdf-menu.tsx";

// What floats comes behind the page.
const PdfMenu = behind(() => import("./pdf-menu.tsx").then((loaded) => loaded.PdfMenu));

/** Fetches a PDF and hands it to the browser to keep. */
export function PdfButton(props: PdfMenuProps) {
  const coming = (
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />} disabled>
      {props.label}
    </Button>
  );
  return (
    <Suspense fallback={coming}>
      <PdfMenu {...props} />
    </Suspense>
  );
}
