/**
 * Current names of renamed time zones, from IANA's file 'backward'. Browsers and Node list some under the old name and some
 * under the new one, and understand both.
 */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Fort_Wayne": "America/Indiana/Indianapolis",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Ashkhabad": "Asia/Ashgabat",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Chungking": "Asia/Shanghai",
  "Asia/Dacca": "Asia/Dhaka",
  "Asia/Istanbul": "Europe/Istanbul",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Macao": "Asia/Macau",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Asia/Thimbu": "Asia/Thimphu",
  "Asia/Ujung_Pandang": "Asia/Makassar",
  "Asia/Ulan_Bator": "Asia/Ulaanbaatar",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Etc/UTC": "UTC",
  "Europe/Kiev": "Europe/Kyiv",
  "Europe/Nicosia": "Asia/Nicosia",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Additional search terms for zones: large cities and other spellings. */
const alsoKnownAs: Record<string, string> = {
  "America/Argentina/Buenos_Aires": "Argentina",
  "America/Chicago": "Central Time, Austin, Dallas, Houston, Minneapolis",
  "America/Denver": "Mountain Time, Salt Lake City",
  "America/Los_Angeles": "Pacific Time, San Francisco, Seattle, San Diego, Las Vegas, Portland",
  "America/Mexico_City": "Guadalajara, Ciudad de Mexico",
  "America/New_York": "Eastern Time, Boston, Washington, Philadelphia, Miami, Atlanta",
  "America/Nuuk": "Greenland",
  "America/Sao_Paulo": "Rio de Janeiro, Brasilia, Porto Alegre",
  "America/Toronto": "Ottawa, Montreal",
  "Asia/Dubai": "Abu Dhabi",
  "Asia/Ho_Chi_Minh": "Ho Chi Minh City, Hanoi, Vietnam",
  "Asia/Jerusalem": "Tel Aviv",
  "Asia/Kolkata":
    "India, Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Madras, Hyderabad, Pune",
  "Asia/Riyadh": "Jeddah",
  "Asia/Shanghai": "China, Beijing, Peking, Shenzhen, Guangzhou, Chongqing",
  "Asia/Tokyo": "Osaka, Kyoto",
  "Asia/Yangon": "Myanmar, Burma",
  "Australia/Sydney": "Canberra",
  "Europe/Amsterdam": "Rotterdam, The Hague",
  "Europe/Berlin": "Munich, München, Hamburg, Frankfurt, Cologne, Köln, Stuttgart",
  "Europe/Istanbul": "Ankara, Turkey, Türkiye",
  "Europe/Kyiv": "Ukraine, Lviv, Odesa",
  "Europe/London": "Manchester, Edinburgh, Glasgow, Birmingham",
  "Europe/Madrid": "Barcelona, Valencia",
  "Europe/Paris": "Lyon, Marseille",
  "Europe/Rome": "Milan, Milano",
  "Europe/Zurich": "Zürich, Geneva, Genève, Basel",
  UTC: "GMT, Coordinated Universal Time",
};

export function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The zone's current name, if this machine knows it. */
export function currentZone(zone: string): string {
  const current = renamed[zone] ?? zone;
  return isTimeZone(current) ? current : zone;
}

interface ZoneChoice {
  value: string;
  label: string;
}

/** All zones by their current names. @param chosen is included in any case */
export function zoneChoices(chosen: string): ZoneChoice[] {
  const known = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), chosen].map(currentZone));
  return [...known].toSorted().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

/** Whether a search matches the zone's name, a former name or a city. */
export function matchesZone(zone: string, typed: string): boolean {
  const former = Object.entries(renamed).flatMap(([old, current]) => (current === zone ? [old] : []));
  const names = plainWords([zone, ...former, alsoKnownAs[zone] ?? ""].join(" "));
  return plainWords(typed.slice(0, 200))
    .split(" ")
    .every((word) => names.includes(word));
}

const plainWords = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
