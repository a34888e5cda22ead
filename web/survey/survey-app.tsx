import { DataPage } from "./data/data-page.tsx";
import { UnavailablePage } from "./frame/unavailable-page.tsx";
import { LinkPages } from "./link-pages.tsx";
import { useAddress } from "./navigation.ts";
import { UnsubscribePage } from "./unsubscribe/unsubscribe-page.tsx";
import { WithdrawPage } from "./withdraw/withdraw-page.tsx";

export function SurveyApp() {
  const address = useAddress();
  switch (address.page) {
    case "unknown":
      return <UnavailablePage message="Invalid survey link" />;
    case "withdraw":
      return <WithdrawPage />;
    case "unsubscribe":
      return <UnsubscribePage token={address.token} />;
    case "your data":
      return <DataPage token={address.token} />;
    default:
      return <LinkPages key={address.reviewerId} {...address} />;
  }
}
