import { removeStored, store, readStored } from "#web/shared/storage.ts";

// The first that this entry does: a link's secret leaves the address, and with it the history and whatever else reads
// addresses, before anything is asked of anybody. It is kept for this tab, so that a reload goes on.
const keys = { reset: "reset-token", invitation: "invitation-link" };

/** As links in e-mails have them; mail programs and proxies move parameters behind the '#'. Whether there was one. */
function takeSecrets(): boolean {
  const { pathname, search, hash } = window.location;
  const given = new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.replace(/^#/, "")),
  ]);
  const token = given.get("access_token");
  // Some mail programs leave '&' as it stands in HTML.
  const code = given.get("code") ?? given.get("amp;code");
  const page = pathname.replace(/\/$/, "").toLowerCase();
  if (page === "/hm-login" && token) {
    // A link that lost one of its tokens on the way is as worthless as one that was made up.
    store(keys.reset, given.get("refresh_token") ? token : "", "sessionStorage");
    show("/HM-login?type=recovery");
    return true;
  }
  if (page === "/invitation" && code) {
    store(keys.invitation, code, "sessionStorage");
    show("/invitation");
    return true;
  }
  return false;
}

const show = (path: string) => window.history.replaceState(window.history.state, "", path);

takeSecrets();
// Opened where the same page is open already, such a link loads nothing by itself.
window.addEventListener("hashchange", () => takeSecrets() && window.location.reload());

/** Of the reset link that was opened in this tab. */
export const resetToken = () => readStored(keys.reset, "sessionStorage") ?? "";
export const forgetResetToken = () => removeStored(keys.reset, "sessionStorage");

/** The code in the invitation's link that was opened in this tab. */
export const linkedCode = () => readStored(keys.invitation, "sessionStorage") ?? "";
