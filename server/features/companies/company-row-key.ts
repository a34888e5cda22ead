import { companyKey } from "./company-key.ts";
import { isNoCompany } from "./is-no-company.ts";
import { remembered } from "./remembered.ts";

/**
 * By what the directory tells its companies apart. 'Freelance' names none, and 'Freelance GmbH' one: they share a key, and
 * must not share their people. No key of a company ends so. Empty where `companyKey` is.
 */
export const companyRowKey = remembered((name: string): string => {
  const key = companyKey(name);
  return key !== "" && isNoCompany(name) ? `${key}-` : key;
});
