import type { Context } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";

/** `get-emailjs-config`: what EmailJS calls public; the private key stays here. */
export function emailJsConfig({ settings }: Context) {
  if (!settings.emailJs) throw new Refused("EMAILJS_NOT_CONFIGURED");
  const { serviceId, templateId, publicKey } = settings.emailJs;
  return { serviceId, templateId, publicKey };
}
