import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { SignInAgain } from "./sign-in-beside.tsx";

/** Why a form could not be sent; nothing where there is no error. */
export function FormError({ title, error }: { title?: string; error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      {typeof error === "string" ? error : errorMessage(error)}
      {isAppError(error, "SIGNED_OUT") && <SignInAgain />}
    </Alert>
  );
}
