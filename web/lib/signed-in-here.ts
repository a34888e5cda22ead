import { useEffect } from "react";
import { forget, keep, recall } from "./storage.ts";

type Realm = "manager" | "admin";
const keyOf = (realm: Realm) => `signed in: ${realm}`;

/** Notes on this device whether somebody is signed in, as far as is known. It opens nothing: the service asks for the session. */
export function useNoteSignedIn(realm: Realm, isSignedIn: boolean | undefined) {
  useEffect(() => {
    if (isSignedIn) keep(keyOf(realm), "yes");
    if (isSignedIn === false) forget(keyOf(realm));
  }, [realm, isSignedIn]);
}

/** Public pages ask nobody: a visitor's are drawn without a call. */
export const wasSignedIn = (realm: Realm) => recall(keyOf(realm)) !== null;
