import "#web/shared/survive-translation.ts";
import "#web/app/lib/sign-in-state.ts";
import "#web/shared/fonts.css";
import "#web/app/ui/mantine.css";
import "@mantine/notifications/styles.layer.css";
import "#web/shared/tokens.css";
import "#web/app/ui/base.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { confirmation, queryClient } from "#web/app/lib/api.ts";
import { allowStyles, shareNonce, styleNonce, theme } from "#web/app/ui/theme.tsx";
import { Toasts } from "#web/app/ui/toast.tsx";
import { router } from "./router.tsx";

// Loaded when a call needs it.
confirmation.ask = async (realm) => {
  const { confirmIdentity } = await import("#web/app/features/accounts/confirm-identity.tsx");
  return confirmIdentity(realm === "admin" ? "admin" : "manager");
};
allowStyles();
shareNonce();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <RouterProvider router={router} />
      </ModalsProvider>
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>,
);
