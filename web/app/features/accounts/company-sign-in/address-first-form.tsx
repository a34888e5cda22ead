import { Alert, Button } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import * as z from "zod";
import { email } from "#contract/fields.ts";
import { signInProblems, signInProblemTexts } from "#contract/company-sign-in.ts";
import { api } from "#web/app/lib/api.ts";
import { OwnAddressField } from "../credential-fields.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { useGoToProvider } from "./queries.ts";

interface AddressFirstFormProps {
  /** The page to open after signing in. */
  next: string | undefined;
  /** Shows the password next, with the address that was typed. */
  onPassword: (email: string) => void;
}

/** The address decides where to sign in: with the company's provider, or with a password here. */
export function AddressFirstForm({ next, onPassword }: AddressFirstFormProps) {
  const goToProvider = useGoToProvider();
  const form = useForm({
    initialValues: { email: "" },
    validate: schemaResolver(z.object({ email }), { sync: true }),
  });
  return (
    <>
      <FormFrame
        form={form}
        onSubmit={(values) =>
          goToProvider.mutateAsync(() =>
            api.visitor.companySignIn.begin.call({ ...values, next: next ?? null }),
          )
        }
        onDone={(url) => {
          if (url === null) onPassword(form.getValues().email);
        }}
        error={goToProvider.error}
        errorTitle="Failed to sign in"
        // Until the browser has left.
        loading={goToProvider.isPending || typeof goToProvider.data === "string"}
        submitLabel="Continue"
        guardUnsaved={false}
        fullWidth
      >
        <OwnAddressField form={form} />
      </FormFrame>
      <Button variant="subtle" fullWidth mt="xs" onClick={() => onPassword(form.getValues().email)}>
        Sign in with a password
      </Button>
    </>
  );
}

/**
 * Why the browser came back from a provider without being signed in.
 * @param problem from the URL, which anyone can write
 */
export function ProblemNote({ problem }: { problem: string }) {
  const knownProblem = signInProblems.find((name) => name === problem);
  if (!knownProblem) return null;
  return (
    <Alert color="red" role="alert" title="You are not signed in" mb="md">
      {signInProblemTexts[knownProblem]}
    </Alert>
  );
}
