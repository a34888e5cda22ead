import { Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { invitationCode } from "#contract/invitations.ts";
import { productName } from "#contract/text.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { FormError, FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { InvitationCodeInput } from "./invitation-page.tsx";
import { forgetCode, savedCode } from "./invitations.ts";
import { completeSignIn } from "./managers-queries.ts";
import { NewPasswordInputs, passwordFields, passwordsDiffer, arePasswordsEqual } from "./password-card.tsx";

const NewAccount = z
  .object({ code: invitationCode, ...passwordFields })
  .refine(arePasswordsEqual, passwordsDiffer);

const route = getRouteApi("/_entry/setup-password");
const fieldNames = { email: "e-mail", firstName: "first name", lastName: "last name", company: "company" };

/** The last step of joining. The URL only has the name to greet; the code proves the invitation. */
export function SetupPasswordPage() {
  const invited = route.useSearch();
  const values: Record<string, string | undefined> = { ...invited };
  const missing = Object.entries(fieldNames).flatMap(([field, name]) =>
    values[field]?.trim() ? [] : [name],
  );

  return (
    <AuthCard
      title={invited.firstName ? `Welcome, ${invited.firstName}` : "Set up your account"}
      description={`Choose a password to complete your ${productName} account.`}
      footer={
        <Text size="sm">
          Already have an account? <TextLink to="/HM-login">Sign in</TextLink>
        </Text>
      }
    >
      {missing.length > 0 ? (
        <MissingInformation missing={missing} />
      ) : (
        <Stack gap="lg">
          <DescriptionList
            inRows
            facts={[
              ["Name", `${invited.firstName} ${invited.lastName}`],
              ["Email", invited.email],
              ["Company", invited.company],
            ]}
          />
          <SetupPasswordForm email={invited.email ?? ""} />
        </Stack>
      )}
    </AuthCard>
  );
}

function MissingInformation({ missing }: { missing: string[] }) {
  return (
    <Stack>
      <FormError
        title="Setup Error"
        error={`Missing required information: ${missing.join(", ")}. Please use the invitation link again.`}
      />
      <ButtonLink to="/invitation">Enter your invitation code</ButtonLink>
    </Stack>
  );
}

function SetupPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const setUp = useMutation(api.visitor.managers.setUp.mutationOptions());
  const form = useForm({
    initialValues: { code: savedCode() ?? "", password: "", confirmPassword: "" },
    validate: schemaResolver(NewAccount, { sync: true }),
  });
  // A wrong code can be corrected here.
  const asksForCode =
    !savedCode() || isWrongCode(setUp.error) || isAppError(setUp.error, "INVITATION_EXPIRED");

  return (
    <FormFrame
      form={form}
      onSubmit={({ code, password }) =>
        setUp.mutateAsync({ code, password, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
      }
      onDone={({ outcome, manager }) => {
        forgetCode();
        completeSignIn(manager);
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
      {asksForCode && <InvitationCodeInput {...form.getInputProps("code")} />}
      <NewPasswordInputs label="Create Password" confirmLabel="Confirm Password" email={email} form={form} />
    </FormFrame>
  );
}

const isWrongCode = (error: unknown) => isAppError(error, "INVALID_INVITATION");

function failureTitle(error: unknown): string {
  if (isAppError(error, "ACCOUNT_EXISTS")) return "Account Exists";
  if (isWrongCode(error) || isAppError(error, "INVITATION_EXPIRED")) return "Sign Up Error";
  if (isAppError(error, "TOO_MANY_ATTEMPTS")) return "Authentication Error";
  return "Setup Error";
}

function failureMessage(error: unknown): string {
  if (!isWrongCode(error)) return errorMessage(error);
  return "Invalid invitation code. Please contact your administrator for a valid code.";
}
