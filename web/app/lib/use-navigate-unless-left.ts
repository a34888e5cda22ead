import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useIsLeft } from "./use-is-left.ts";

/** Opens a page once a call was answered, and returns true. Not if the page that made the call was left meanwhile. */
export function useNavigateUnlessLeft() {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  return (options: NavigateOptions): boolean => {
    if (!isLeft()) void navigate(options);
    return !isLeft();
  };
}
