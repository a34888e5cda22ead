import { useNavigate } from "@tanstack/react-router";

/** Changes parts of the address, in place; what becomes empty goes. */
export function useSetParams() {
  const navigate = useNavigate();
  return (changes: Record<string, string | undefined>) =>
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
      // The page stays, and with it what has been typed on it.
      ignoreBlocker: true,
    });
}
