const cities: Record<string, string> = {
  munchen: "munich",
  koln: "cologne",
  wien: "vienna",
  geneve: "geneva",
  genf: "geneva",
  zurich: "zurich",
  lausanne: "lausanne",
  basel: "basel",
  nurnberg: "nuremberg",
  hannover: "hanover",
  braunschweig: "brunswick",
  milano: "milan",
  roma: "rome",
  torino: "turin",
  firenze: "florence",
  venezia: "venice",
  napoli: "naples",
  padova: "padua",
  genova: "genoa",
  lisboa: "lisbon",
  sevilla: "seville",
  warszawski: "warsaw",
  warszawska: "warsaw",
  jagiellonski: "jagiellonian",
  antwerpen: "antwerp",
  gent: "ghent",
  brussel: "brussels",
  bruxelles: "brussels",
  leuven: "leuven",
  kobenhavn: "copenhagen",
  kobenhavns: "copenhagen",
  goteborg: "gothenburg",
  goteborgs: "gothenburg",
  stockholms: "stockholm",
  oslo: "oslo",
  lunds: "lund",
  uppsala: "uppsala",
  helsingin: "helsinki",
  praha: "prague",
  strasbourg: "strasbourg",
  bern: "bern",
  freiburg: "freiburg",
};

/** What a university and its kin are called, language by language; the place follows. */
const kinds: [RegExp, string][] = [
  [/^(?:technische universitat|technische universiteit|tu) (\S+)$/, "technical university of"],
  [
    /^(?:politecnico di|universidad politecnica de|universitat politecnica de) (\S+)$/,
    "polytechnic university of",
  ],
  [
    /^(?:universitat(?: zu)?|universite d[eu]|universite|universidad d[e]|universidade d[eo]|universita (?:degli studi )?di|universita|universitat de|universiteit(?: van)?|universitatea din|uniwersytet|universitet i) (\S+)$/,
    "university of",
  ],
  [/^(\S+?)s? (?:universitet|universitat|universiteit|yliopisto)$/, "university of"],
];
const words: Record<string, string> = {
  institutet: "institute",
  institut: "institute",
  gesellschaft: "society",
  universitet: "university",
};

/** What the name would be in English, where it is a university's or an institute's. */
export function translations(name: string[]): string[][] {
  const text = name.join(" ");
  for (const [kind, english] of kinds) {
    const [, place = ""] = kind.exec(text) ?? [];
    if (place) return [`${english} ${cities[place] ?? place}`.split(" ")];
  }
  return name.length > 1 && name.some((word) => words[word]) ? [name.map((word) => words[word] ?? word)] : [];
}
