import { Anchor } from "@mantine/core";

/** What is typed goes with the page; whoever signs in beside it can send it from here. */
export function SignInBeside() {
  const login = window.location.pathname.startsWith("/admin") ? "/admin/login" : "/HM-login";
  return (
    <>
      {" "}
      <Anchor href={login} target="_blank" underline="always" inherit>
        Sign in in another tab
      </Anchor>
      , come back and try again: what you typed stays here.
    </>
  );
}
