import "#web/shared/survive-translation.ts";
import "#web/app/lib/sign-in-state.ts";
import "#web/shared/fonts.css";
import "#web/app/ui/mantine.css";
import "@mantine/notifications/styles.layer.css";
import "#web/shared/tokens.css";
import "#web/app/ui/base.css";
import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { confirmation, queryClient } from "#web/app/lib/api.ts";
import { parseSearch, stringifySearch } from "#web/app/lib/search-params.ts";
import { recordNavigation } from "#web/app/ui/page.tsx";
import { allowStyles, shareNonce, styleNonce, theme } from "#web/app/ui/theme.tsx";
import { Toasts } from "#web/app/ui/toast.tsx";
import { routeTree } from "./routeTree.gen.ts";

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
});

router.subscribe("onBeforeNavigate", ({ fromLocation, hrefChanged }) => {
  if (fromLocation) recordNavigation();
  // Their question is about the page that is being left.
  if (hrefChanged) modals.closeAll();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

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
