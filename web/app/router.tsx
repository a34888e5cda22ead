import { createRouter } from "@tanstack/react-router";
import { queryClient } from "#web/app/lib/api.ts";
import { recordNavigation } from "#web/app/ui/page.tsx";
import { parseSearch, stringifySearch } from "#web/app/lib/search-params.ts";
import { routeTree } from "./routeTree.gen.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
});

router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
  if (fromLocation) recordNavigation();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
