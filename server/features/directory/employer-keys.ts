import { companyKey } from "#server/features/companies/company-key.ts";
import { isNoCompany } from "#server/features/companies/is-no-company.ts";
import { largerCompanies } from "#server/features/companies/spellings.ts";
import type { Context } from "#server/platform/context.ts";
import { resolveNames, selectCompaniesByName, spelledKey } from "./resolve-companies.ts";

/**
 * Keys of the companies with these names, for the rules about people who must not be contacted. They include what an
 * e-mail domain may contain, and the whole company for a branch: one person too many is the safe mistake.
 */
export async function selectEmployerKeys(
  context: Pick<Context, "db">,
  names: string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const searches = await resolveNames(context, names);
  const companies = await selectCompaniesByName(context, searches);
  const keys = [...searches.values()].flatMap((search) => search.keys);
  // An e-mail domain may contain the directory's own name for the company.
  const ownKeys = [...companies.values()].flat().map(({ ownKey }) => ownKey);
  const typedKeys = names.filter((name) => !isNoCompany(name)).map(companyKey);
  return new Set([
    ...keys,
    ...ownKeys.flatMap((key) => [spelledKey(key), key.replaceAll(" ", "")]),
    ...[...ownKeys, ...typedKeys].flatMap(workplaceKeys),
  ]);
}

/** The same for a company where someone else works: 'google ireland' is also a workplace at Google. */
export const workplaceKeys = (key: string): string[] => [key, ...largerCompanies(key).map(spelledKey)];
