/** Endings that belong to a country and are used everywhere. */
const worldwide = new Set(
  "ad ai am as bz cc cd co dj fm gg im io la ly me ms nu sc sh sr su to tv vc ws".split(" "),
);
const known = new Map<string, string[]>();

/**
 * By which clocks it must be day for a reviewer. All that is known of their country is the end of the e-mail address:
 * then every zone of that country counts, and else the hiring manager's.
 */
export function reviewerZones(email: string, managerZone: string): string[] {
  const ending = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  // Two letters at most: whoever makes addresses up cannot fill the memory.
  const isCountry = /^[a-z]{2}$/.test(ending) && !worldwide.has(ending);
  const zones = isCountry ? (known.get(ending) ?? zonesOf(ending)) : [];
  if (isCountry) known.set(ending, zones);
  return zones.length > 0 ? zones : [managerZone];
}

function zonesOf(ending: string): string[] {
  const region = ending === "uk" ? "GB" : ending.toUpperCase();
  return new Intl.Locale("und", { region }).getTimeZones?.() ?? [];
}
