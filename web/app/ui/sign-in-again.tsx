import { TextLink } from "./links.tsx";

/** What is typed goes with the page; anyone who signs in next to it can send it from here. */
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
