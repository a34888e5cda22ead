import { TextLink } from "./links.tsx";

/** Typed text is lost with the page, so signing in opens in another tab, and the form can be sent afterwards. */
export function SignInAgain() {
  const login = window.location.pathname.startsWith("/admin") ? "/admin/login" : "/HM-login";
  return (
    <>
      {" "}
      <TextLink to={login} target="_blank">
        Sign in in another tab
      </TextLink>
      , come back and try again: what you typed stays here.
    </>
  );
}
