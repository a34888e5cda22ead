import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CompanySignIn } from "#contract/company-sign-in.ts";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import classes from "./company-sign-in.module.css";
import { ConnectionForm } from "./connection-form.tsx";
import { companySignInOptions } from "./queries.ts";
import { ConnectedStep, DomainStep, TryStep, UseStep, stateNames, titleId } from "./sign-in-steps.tsx";

/** Single sign-on, for owners of the company only. */
export function CompanySignInCard() {
  const companySignIn = useQuery(companySignInOptions);
  return (
    <QueryState
      query={companySignIn}
      errorTitle="Failed to load the company's sign-in"
      skeleton={<CardSkeletons count={1} height={200} />}
    >
      {(signIn) => <SignInSteps signIn={signIn} />}
    </QueryState>
  );
}

function SignInSteps({ signIn }: { signIn: CompanySignIn }) {
  const { connection } = signIn;
  const [isEditing, setIsEditing] = useState(false);
  const card = useRef<HTMLElement>(null);
  function edit(isOpen: boolean) {
    setIsEditing(isOpen);
    // The button that was pressed disappears.
    focusHeading(titleId);
  }
  useEffect(() => {
    // After a try, the provider redirects to this card.
    if (window.location.hash === `#${titleId}`) card.current?.scrollIntoView();
  }, []);
  return (
    <TitledCard
      id={titleId}
      title="Single sign-on"
      intro="With single sign-on, people sign in with their company account: Microsoft, Google, Okta or another provider. Your company decides who gets in, and there is no password to forget."
      action={
        connection && (
          <StatusBadge tone={connection.use === "off" ? "idle" : "done"}>
            {stateNames[connection.use]}
          </StatusBadge>
        )
      }
      ref={card}
    >
      {isEditing && <ConnectionForm signIn={signIn} onDone={() => edit(false)} />}
      {!isEditing && connection && (
        <ol className={classes.steps}>
          <ConnectedStep connection={connection} onEdit={() => edit(true)} />
          <DomainStep connection={connection} />
          <TryStep connection={connection} />
          <UseStep connection={connection} />
        </ol>
      )}
      {!isEditing && !connection && (
        <Button variant="default" w="fit-content" onClick={() => edit(true)}>
          Set up single sign-on
        </Button>
      )}
    </TitledCard>
  );
}
