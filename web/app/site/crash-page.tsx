import { Center } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { BrokenPage } from "#web/app/ui/broken-page.tsx";

/** A page that broke with all that stood around it. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  return (
    <Center component="main" mih="100vh" p="lg">
      <BrokenPage error={error} reset={reset} />
    </Center>
  );
}
