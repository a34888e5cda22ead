import { Center } from "@mantine/core";
import { BrokenPage } from "#web/ui/broken-page.tsx";

/** A page that broke with all that stood around it. */
export function CrashPage() {
  return (
    <Center component="main" mih="100vh" p="lg">
      <BrokenPage />
    </Center>
  );
}
