import { useEffect } from "react";
import { pageOf } from "#contract/lists.ts";
import { pageHeaders } from "./page-headers.ts";
import { removeStored, store, readStored } from "#web/shared/storage.ts";

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
    if (shownId) pageHeaders[pageOf + realm] = shownId;
    return () => void delete pageHeaders[pageOf + realm];
  }, [realm, shownId]);
}

/** Public pages ask nobody: a visitor's are drawn without a call. */
export const wasSignedIn = (realm: Realm) => readStored(keyOf(realm)) !== null;
