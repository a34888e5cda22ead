import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { invitationCode } from "#contract/invitations.ts";
import { productName } from "#contract/text.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isRefusal } from "#web/app/lib/error-message.ts";
import { useEnter } from "./managers-queries.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { NewPasswordInputs } from "./new-password-inputs.tsx";
import { passwordFields, passwordsDiffer, samePasswords } from "./password-fields.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { InvitationCodeInput } from "./invitation-code-input.tsx";
import { forgetCode, keptCode } from "./kept-code.ts";

const NewAccount = z
  .object({ code: invitationCode, ...passwordFields })
  .refine(samePasswords, passwordsDiffer);

export function SetupPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const setUp = useMutation(api.visitor.managers.setUp.mutationOptions());
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: keptCode() ?? "", password: "", confirmPassword: "" },
    validate: schemaResolver(NewAccount, { sync: true }),
  });
  // A code that turns out to be wrong can be corrected here.
  const askForCode = !keptCode() || isWrongCode(setUp.error) || isRefusal(setUp.error, "INVITATION_EXPIRED");

  return (
    <FormFrame
      form={form}
      onSubmit={({ code, password }) =>
        setUp.mutateAsync({ code, password, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
      }
      onDone={({ outcome, manager }) => {
        forgetCode();
        enter(manager);
        if (outcome === "welcome_back") toast.success("Welcome back!", "Your account is ready.");
        else
          toast.success(
            `Welcome to ${productName}`,
            `${manager.firstName}, your account is ready. Create your first job to begin.`,
          );
        void navigate({ to: "/dashboard", replace: true });
      }}
      error={setUp.error && failureMessage(setUp.error)}
      errorTitle={failureTitle(setUp.error)}
      loading={setUp.isPending}
      submitLabel="Complete Setup"
      guardUnsaved={false}
      fullWidth
    >
      {askForCode && <InvitationCodeInput key={form.key("code")} {...form.getInputProps("code")} />}
      <NewPasswordInputs label="Create Password" email={email} form={form} />
    </FormFrame>
  );
}

const isWrongCode = (error: unknown) => isRefusal(error, "INVALID_INVITATION", "INVITATION_USED");

function failureTitle(error: unknown): string {
  if (isRefusal(error, "ACCOUNT_EXISTS")) return "Account Exists";
  if (isWrongCode(error) || isRefusal(error, "INVITATION_EXPIRED")) return "Sign Up Error";
  if (isRefusal(error, "TOO_MANY_ATTEMPTS")) return "Authentication Error";
  return "Setup Error";
}

function failureMessage(error: unknown): string {
  if (!isWrongCode(error)) return errorMessage(error);
  return "Invalid invitation code. Please contact your administrator for a valid code.";
}
