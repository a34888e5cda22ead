import { Container } from "@mantine/core";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAdmin } from "./admins-queries.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { SkipLink } from "#web/app/ui/skip-link.tsx";
import { UnderWay } from "#web/app/ui/under-way.tsx";
import { Wordmark } from "#web/app/ui/wordmark.tsx";
import { LoginForm } from "./login-form.tsx";

const route = getRouteApi("/admin_/login");

export function LoginPage() {
  const { next } = route.useSearch();
  const { admin } = useAdmin();
  const { history } = useRouter();
  useEffect(() => {
    if (admin) history.replace(next ?? "/admin/survey-templates");
  }, [admin, history, next]);
  if (admin) return null;

  return (
    <>
      <SkipLink />
      <UnderWay />
      <Container component="header" size="lg" py="md">
        <Link to="/" style={{ textDecoration: "none" }}>
          <Wordmark />
        </Link>
      </Container>
      <main id="main">
        <AuthCard
          title="Admin Sign In"
          description={
            next ? "Please sign in to continue where you were." : "Templates, invitations, directory."
          }
        >
          <LoginForm />
        </AuthCard>
      </main>
    </>
  );
}
