import { accountHeaderPrefix } from "#contract/lists.ts";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { pageHeaders } from "./api.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

type Realm = "manager" | "admin";
const keyOf = (realm: Realm) => `signed in: ${realm}`;

/**
 * Notes on this device whether somebody is signed in, as far as is known. It grants nothing: the server checks the
 * session.
 * @param shownId the page's account: each call states it, even after the session has ended
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

/** Public pages check no session, so a visitor's pages render without a call. */
export const wasSignedIn = (realm: Realm) => readStored(keyOf(realm)) !== null;

/** The account that is signed in, and after its session has ended the same account until the user leaves. */
export function useLastSignedIn<Account>(account: Account | null | undefined): Account | undefined {
  const [last, setLast] = useState(account ?? undefined);
  if (account && account !== last) setLast(account);
  return last;
}

const redirectAfterMs = 100;

/** Redirects someone who is signed out to their realm's login, which leads back. */
export function useRedirectToLogin(login: "/HM-login" | "/admin/login", signedOut: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!signedOut) return undefined;
    const timer = setTimeout(() => {
      const { pathname, href } = router.state.location;
      // Someone who signed out is being redirected already, and waits for the scripts.
      if (pathname !== login) void navigate({ to: login, search: { next: href }, replace: true });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [login, signedOut, navigate, router]);
}

// The first thing that this entry does: it removes a link's secret from the URL, and so from the history and from
// everything that reads URLs, before any request. The secret is stored for this tab, so that a reload works.
const keys = { reset: "reset-token", invitation: "invitation-link" };

/** Reads links of e-mails; mail programs and proxies move parameters behind the '#'. Returns whether there was one. */
function takeSecrets(): boolean {
  const { pathname, search, hash } = window.location;
  const given = new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.replace(/^#/, "")),
  ]);
  const token = given.get("access_token");
  // Some mail programs do not decode '&amp;' of the HTML.
  const code = given.get("code") ?? given.get("amp;code");
  const page = pathname.replace(/\/$/, "").toLowerCase();
  if (page === "/hm-login" && token) {
    // A link that lost one of its tokens is as invalid as a made-up one.
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
// If the same page is already open, such a link does not reload it.
window.addEventListener("hashchange", () => takeSecrets() && window.location.reload());

/** From the reset link that was opened in this tab. */
export const resetToken = () => readStored(keys.reset, "sessionStorage") ?? "";
export const forgetResetToken = () => removeStored(keys.reset, "sessionStorage");

/** The code from the invitation link that was opened in this tab. */
export const linkedCode = () => readStored(keys.invitation, "sessionStorage") ?? "";
