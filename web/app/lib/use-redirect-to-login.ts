import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const redirectAfterMs = 100;

/** Leads whoever is signed out to their realm's login, which knows the way back. */
export function useRedirectToLogin(login: "/HM-login" | "/admin/login", signedOut: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!signedOut) return undefined;
    const timer = setTimeout(() => {
      const { pathname, href } = router.state.location;
      // Whoever signed out is on the way there already, and waits for its scripts.
      if (pathname !== login) void navigate({ to: login, search: { next: href }, replace: true });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [login, signedOut, navigate, router]);
}
