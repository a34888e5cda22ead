import type { Vendor } from "#contract/recruiting-words.ts";
import type { VendorAdapter } from "./adapter.ts";
import { ashby } from "./vendors/ashby.ts";
import { greenhouse } from "./vendors/greenhouse.ts";

/** The systems that can be connected. */
export const adapters: Partial<Record<Vendor, VendorAdapter>> = { greenhouse, ashby };
