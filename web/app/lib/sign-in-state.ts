import { accountHeaderPrefix } from "#contract/lists.ts";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { pageHeaders } from "./api.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

type Realm = "manager" | "admin";
const keyOf = (realm: Realm) => `signed in: ${realm}`;

/**
 * Notes on this device whether somebody is signed in, as far as is known. It opens nothing: the service asks for the session.
 * @param shownId whose page this is: each call says so, also after their session has ended
 */
export function useRecordSignIn(realm: Realm, isSignedIn: boolean | undefined, shownId: string | undefined) {
  useEffect(() => {
    if (isSignedIn) store(keyOf(realm), "yes");
    if (isSignedIn === false) removeStored(keyOf(realm));
  }, [realm, isSignedIn]);
  useEffect(() => {
    if (shownId) pageHeaders[accountHeaderPrefix + realm] = shownId;
    return () => void delete pageHeaders[accountHeaderPrefix + realm];
  }, [realm, shownId]);
}

/** Public pages ask nobody: a visitor's are drawn without a call. */
export const wasSignedIn = (realm: Realm) => readStored(keyOf(realm)) !== null;

const redirectAfterMs = 100;

/** Leads anyone who is signed out to their realm's login, which knows the way back. */
export function useRedirectToLogin(login: "/HM-login" | "/admin/login", signedOut: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!signedOut) return undefined;
    const timer = setTimeout(() => {
      const { pathname, href } = router.state.location;
      // Anyone who signed out is on the way there already, and waits for its scripts.
      if (pathname !== login) void navigate({ to: login, search: { next: href }, replace: true });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [login, signedOut, navigate, router]);
}

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
