import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "./error-message.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A page that has just been prefetched must not ask again as it appears.
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a connection a call fails and says so, rather than waiting for ever.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});
