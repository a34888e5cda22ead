import { UnavailablePage } from "./unavailable-page.tsx";

/** Behind a link that never ends: what does not work can only have been cut. */
export const IncompleteLinkPage = () => (
  <UnavailablePage
    title="Link Not Complete"
    message="Links are long and easily cut in two: please open the one in your e-mail again."
  />
);
