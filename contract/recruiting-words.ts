// Without zod, so that pages can use it.

/** The recruiting systems from which checks can be ordered. Also the source of the external ids of what they order. */
export const vendors = ["greenhouse", "ashby", "recruitee", "hibob", "kombo"] as const;
export type Vendor = (typeof vendors)[number];

export const vendorNames: Record<Vendor, string> = {
  greenhouse: "Greenhouse",
  ashby: "Ashby",
  recruitee: "Recruitee",
  hibob: "HiBob",
  kombo: "Kombo",
};

/** They sign what they send, and get no key of ours. */
export const signingVendors: readonly Vendor[] = ["hibob", "kombo"];

/** What an owner enters, so that Forthright can call the system. */
export const vendorFields: Record<Vendor, { name: string; label: string; description: string }[]> = {
  greenhouse: [],
  ashby: [
    {
      name: "apiKey",
      label: "API key of Ashby",
      description:
        "In Ashby, create it under Admin, Integrations, API keys. It needs the permission to write candidates.",
    },
  ],
  // The installation is Recruitee's partner, and has one secret for all companies.
  recruitee: [],
  hibob: [
    {
      name: "accessToken",
      label: "Access token",
      description: "HiBob issues it when you install the app. It needs the scope hiring.integrations:write.",
    },
    {
      name: "webhookSecret",
      label: "Webhook secret",
      description: "HiBob signs what it sends with it.",
    },
  ],
  kombo: [
    { name: "apiKey", label: "API key of Kombo", description: "In Kombo, create it on the page Secrets." },
    {
      name: "integrationId",
      label: "Integration ID",
      description: "The connected system, such as workday:HWUTwvyx2wLoSUHphiWVrp28.",
    },
    {
      name: "webhookSecret",
      label: "Webhook secret",
      description: "In Kombo, on the page Webhooks. Choose the event assessment:order-received there.",
    },
  ],
};

/** `ordered`: no one was contacted yet. `complete`: the round has ended, with all wanted answers or with fewer. */
export const orderStates = ["ordered", "collecting", "complete", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

export const maxConnections = 10;
