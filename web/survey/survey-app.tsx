import { UnavailablePage } from "./frame/unavailable-page.tsx";
import { LinkPages } from "./link-pages.tsx";
import { useAddress } from "./navigation.ts";

export function SurveyApp() {
  const { page, reviewerId } = useAddress();
  if (page === "unknown") return <UnavailablePage message="Invalid survey link" />;
  return <LinkPages key={reviewerId} page={page} reviewerId={reviewerId} />;
}
