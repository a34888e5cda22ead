import { Alert, Anchor } from "@mantine/core";
import IconAlertCircle from "~icons/tabler/alert-circle";
import { errorMessage, isRefusal } from "#web/lib/error-message.ts";

/** Why a form could not be sent; nothing where there is no error. */
export function FormError({ title, error }: { title?: string; error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      {typeof error === "string" ? error : errorMessage(error)}
      {isRefusal(error, "SIGNED_OUT") && <SignInBeside />}
    </Alert>
  );
}

/** What is typed goes with the page; whoever signs in beside it can send it from here. */
function SignInBeside() {
  const login = window.location.pathname.startsWith("/admin") ? "/admin/login" : "/HM-login";
  return (
    <>
      {" "}
      <Anchor href={login} target="_blank" inherit>
        Sign in in another tab
      </Anchor>
      , come back and try again: what you typed stays here.
    </>
  );
}
