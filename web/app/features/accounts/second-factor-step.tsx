import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import type { PendingSignIn } from "#contract/second-factor.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorForm } from "./second-factor-fields.tsx";
import { pendingSignInOptions, type Realm } from "./second-factor-queries.ts";
import { SecondFactorSetUp } from "./second-factor-set-up.tsx";

/**
 * What a login page shows instead of the password: the second factor, or the recovery codes of a new one.
 * @param isSignedOut whether the visitor is known to be signed out
 * @param readSession after which the page redirects
 */
export function useSecondFactorStep(realm: Realm, isSignedOut: boolean, readSession: () => Promise<unknown>) {
  const [newCodes, setNewCodes] = useState<{ codes: string[]; email: string } | null>(null);
  const pending = useQuery({ ...pendingSignInOptions(realm), enabled: isSignedOut }).data;
  return {
    codes: newCodes && (
      <NewCodesStep
        {...newCodes}
        onDone={async () => {
          await readSession();
          setNewCodes(null);
        }}
      />
    ),
    step: isSignedOut && pending && (
      <SecondFactorStep
        realm={realm}
        pending={pending}
        onDone={readSession}
        onCodes={(codes) => setNewCodes({ codes, email: pending.email })}
      />
    ),
  };
}

interface SecondFactorStepProps {
  realm: Realm;
  pending: PendingSignIn;
  onDone: () => Promise<unknown>;
  /** A second factor was set up. The sign-in is complete once these codes were seen. */
  onCodes: (codes: string[]) => void;
}

/** What follows the password: the second factor, or setting one up where it is required. */
function SecondFactorStep({ realm, pending, onDone, onCodes }: SecondFactorStepProps) {
  const { email, app, passkey, missing } = pending;
  return (
    <AuthCard
      key={missing}
      title={missing === "code" ? "Confirm it's you" : "Set up a second factor"}
      description={
        missing === "code"
          ? `Signing in as ${email}`
          : `${realm === "admin" ? "Admins" : "Members of your company"} must have a second factor. Set one up for ${email} to continue.`
      }
      footer={<StartOver realm={realm} />}
    >
      {missing === "code" ? (
        <SecondFactorForm realm={realm} app={app} passkey={passkey} onDone={onDone} />
      ) : (
        <SecondFactorSetUp realm={realm} onDone={(codes) => (codes ? onCodes(codes) : void onDone())} />
      )}
    </AuthCard>
  );
}

/** After a set-up during sign-in. */
function NewCodesStep(props: ComponentProps<typeof RecoveryCodes>) {
  return (
    <AuthCard title="Save your recovery codes" description="Your second factor is on.">
      <RecoveryCodes {...props} />
    </AuthCard>
  );
}

function StartOver({ realm }: { realm: Realm }) {
  const signOut = useMutation({
    mutationFn: () =>
      realm === "admin" ? api.admin.admins.signOut.call() : api.manager.managers.signOut.call(),
    onError: (error) => toast.failure("You may still be signed in", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingSignInOptions(realm).queryKey }),
  });
  return (
    <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign in with another account
    </Button>
  );
}
