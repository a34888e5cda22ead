import "#web/shared/survive-translation.ts";
import "#web/shared/fonts.css";
import "#web/shared/tokens.css";
import "./survey.css";
import { usePath } from "#web/shared/ui/navigation.ts";
import { readAddress } from "./address.ts";
import { CheckPage } from "./check-page.tsx";
import { DataPage } from "./data-page.tsx";
import { LinkPages } from "./link-pages.tsx";
import { UnavailablePage } from "./unavailable-page.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";
import { WithdrawPage } from "./withdraw-page.tsx";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

export function SurveyApp() {
  const address = readAddress(usePath());
  switch (address.page) {
    case "unknown":
      return <UnavailablePage message="Invalid survey link" />;
    case "withdraw":
      return <WithdrawPage />;
    case "check":
      return <CheckPage key={address.reviewerId} reviewerId={address.reviewerId} />;
    case "unsubscribe":
      return <UnsubscribePage token={address.token} />;
    case "your data":
      return <DataPage token={address.token} />;
    default:
      return <LinkPages key={address.reviewerId} {...address} />;
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("survey.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <SurveyApp />
  </StrictMode>,
);
