import "@fontsource-variable/inter";
import "@fontsource-variable/fraunces";
import "#web/ui/mantine.css";
import "#web/ui/tokens.css";
import "#web/ui/base.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "#web/lib/query-client.ts";
import { shareNonce, styleNonce } from "#web/ui/nonce.ts";
import { cssVariablesResolver, theme } from "#web/ui/theme.ts";
import { router } from "./router.tsx";

shareNonce();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
        <Notifications position="bottom-right" limit={3} autoClose={6_000} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
