import type { Vendor } from "#contract/recruiting-words.ts";
import type { VendorAdapter } from "./adapter.ts";
import { ashby } from "./vendors/ashby.ts";
import { greenhouse } from "./vendors/greenhouse.ts";
import { hibob } from "./vendors/hibob.ts";
import { kombo } from "./vendors/kombo.ts";
import { recruitee } from "./vendors/recruitee.ts";

/** The systems that can be connected. */
export const adapters: Record<Vendor, VendorAdapter> = {
  greenhouse,
  ashby,
  recruitee,
  hibob,
  kombo,
};
