import { useEffect, useEffectEvent } from "react";
import { LoadingPage } from "./loading-page.tsx";

/** Goes elsewhere as soon as it is shown. */
export function Redirect({ go }: { go: () => void }) {
  const leave = useEffectEvent(go);
  useEffect(() => leave(), []);
  return <LoadingPage />;
}
