const base = "/api/auth/manager/sso";

/** Our addresses that a company's provider has to know, in the form of Better Auth's plugin. */
export function providerAddresses(origin: string, companyId: string) {
  return {
    redirect: `${origin}${base}/callback/${companyId}`,
    acs: `${origin}${base}/saml2/sp/acs/${companyId}`,
    /** Also the address of our metadata. */
    entityId: `${origin}${base}/saml2/sp/metadata?providerId=${companyId}`,
  };
}

export type ProviderPath = { to: "callback" | "acs" | "metadata"; companyId: string };

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const path = new RegExp(`^${base}/(?:(?<to>callback|saml2/sp/acs)/(?<id>${uuid})|saml2/sp/metadata)$`);

/** Which of our addresses a provider's browser or server opens. Null if it is none. */
export function readProviderPath({ method }: { method?: string | undefined }, url: URL): ProviderPath | null {
  const { to, id } = path.exec(url.pathname)?.groups ?? {};
  const companyId = id ?? url.searchParams.get("providerId") ?? "";
  if (!path.test(url.pathname) || !new RegExp(`^${uuid}$`).test(companyId)) return null;
  if (to === "saml2/sp/acs") return method === "POST" ? { to: "acs", companyId } : null;
  return method === "GET" ? { to: to === "callback" ? "callback" : "metadata", companyId } : null;
}
