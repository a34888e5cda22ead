import { accountHeaderPrefix } from "#contract/lists.ts";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { pageHeaders } from "./api.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

type Realm = "manager" | "admin";
const storageKey = (realm: Realm) => `signed in: ${realm}`;

/**
 * Stores on this device whether someone is signed in, if that is known. It grants nothing: the server checks the
 * session.
 * @param shownId the page's account: each call states it, even after the session has ended
 */
export function useRecordSignIn(realm: Realm, isSignedIn: boolean | undefined, shownId: string | undefined) {
  useEffect(() => {
    if (isSignedIn) store(storageKey(realm), "yes");
    if (isSignedIn === false) removeStored(storageKey(realm));
  }, [realm, isSignedIn]);
  useEffect(() => {
    if (shownId) pageHeaders[accountHeaderPrefix + realm] = shownId;
    return () => void delete pageHeaders[accountHeaderPrefix + realm];
  }, [realm, shownId]);
}

/** Public pages check no session, so a visitor's pages render without a call. */
export const wasSignedIn = (realm: Realm) => readStored(storageKey(realm)) !== null;

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
const secretKeys = { reset: "reset-token", invitation: "invitation-link" };

/**
 * Moves the secret of an e-mail's link from the URL to the storage. Returns whether there was one. Mail programs and
 * proxies move parameters behind the '#'.
 */
function moveSecrets(): boolean {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.replace(/^#/, "")),
  ]);
  const token = params.get("access_token");
  // Some mail programs do not decode '&amp;' of the HTML.
  const code = params.get("code") ?? params.get("amp;code");
  const page = pathname.replace(/\/$/, "").toLowerCase();
  if (page === "/hm-login" && token) {
    // A link that lost one of its tokens is as invalid as a made-up one.
    store(secretKeys.reset, params.get("refresh_token") ? token : "", "sessionStorage");
    replaceUrl("/HM-login?type=recovery");
    return true;
  }
  if (page === "/invitation" && code) {
    store(secretKeys.invitation, code, "sessionStorage");
    replaceUrl("/invitation");
    return true;
  }
  return false;
}

const replaceUrl = (path: string) => window.history.replaceState(window.history.state, "", path);

moveSecrets();
// If the same page is already open, such a link does not reload it.
window.addEventListener("hashchange", () => moveSecrets() && window.location.reload());

/** From the reset link that was opened in this tab. */
export const resetToken = () => readStored(secretKeys.reset, "sessionStorage") ?? "";
export const forgetResetToken = () => removeStored(secretKeys.reset, "sessionStorage");

/** The code from the invitation link that was opened in this tab. */
export const linkedCode = () => readStored(secretKeys.invitation, "sessionStorage") ?? "";
