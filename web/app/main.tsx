import "#web/app/lib/address-secrets.ts";
import "@fontsource-variable/inter";
import "@fontsource-variable/fraunces";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#web/shared/tokens.css";
import "#web/app/ui/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { bring } from "#web/app/lib/bring.ts";
import { queryClient } from "#web/app/lib/query-client.ts";
import { dialogsWanted } from "#web/app/ui/dialogs-wanted.ts";
import { shareNonce, styleNonce } from "#web/app/ui/nonce.ts";
import { theme } from "#web/app/ui/theme.ts";
import { admitStyles } from "#web/app/ui/trusted-types.ts";
import { router } from "./router.tsx";

/** Long enough that what the page is for has the line to itself. */
const overlaysAfterMs = 1_500;
const pageIsThere = new Promise((resolve) =>
  window.addEventListener("load", () => setTimeout(resolve, overlaysAfterMs)),
);

// Not part of the first picture: a toast waits until it can be shown, also where the line is gone for a while.
const Overlays = lazy(async () => {
  await pageIsThere;
  return { default: (await bring(() => import("#web/app/ui/overlays.tsx"))).Overlays };
});

const Dialogs = lazy<ComponentType>(() =>
  dialogsWanted.promise
    .then(() => import("#web/app/ui/dialogs.tsx"))
    .then(
      (loaded) => ({ default: loaded.Dialogs }),
      () => ({ default: () => null }),
    ),
);

admitStyles();
shareNonce();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Overlays />
      </Suspense>
      <Suspense>
        <Dialogs />
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>,
);
