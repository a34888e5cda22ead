/** Only this much of a question and its options is read. */
const maxLength = 5_000;

/** Phrases about work that contain a word below. */
const harmless = any(
  "(?:in the |of the )?age of (?:ai|the (?:code|code ?base|system|data|product|internet|cloud))",
  "(?:golden|digital|machine|information) age",
  "age (?:verification|rating|group)s?",
  "(?:system|service|server|site|project|team|code|cluster|pipeline|account|customer|data|app|public|digital|financial) health",
  "health (?:checks?|probes?|care|and safety|sector|industry|scores?|endpoints?|metrics?|monitors?|dashboards?|data|records|services?|products?|insurance)",
  "health of (?:the|a|an|our|their|its) (?:\\w+ )?(?:services?|systems?|servers?|projects?|products?|teams?|code|code ?base|platforms?|business|company|pipelines?|clusters?|accounts?)",
  "disabled (?:features?|flags?|accounts?|buttons?|users?|tests?|by default)",
  "(?:drug|alcohol) (?:discovery|development|trials?|sales)",
  "(?:good|bad) faith",
  "(?:data )?race conditions?|races? (?:to market|against|to the)",
  "accent colou?rs?",
  "(?:product|font|job|model|instance) famil(?:y|ies)|family (?:of (?:products|models)|business|company|name)",
  "(?:child(?:ren)?|parent) (?:process(?:es)?|components?|elements?|nodes?|class(?:es)?|tables?|records?|accounts?|compan(?:y|ies)|pages?|issues?|tickets?|tasks?|teams?)",
  "child (?:protection|safety|safeguarding|welfare|development)",
  "(?:work|works|worked|working|teach|teaches|taught|teaching) (?:with )?(?:young )?(?:children|kids|families|parents)",
  "credit unions?|european union|union types?|a union of",
  "(?:office|company|internal|team|workplace|corporate) politics",
  "gender (?:balance|equality|pay gap|neutral)",
  "salary (?:bands?|reviews?|surveys?|models?|benchmarks?)",
);

/** What laws forbid to ask about, with words that point at it. */
const topics: Record<string, RegExp> = {
  age: any(
    "ages?",
    "aged",
    "how old (?:is|are|was|were|do|does|would) (?:they|he|she|you|this person|the (?:candidate|person|applicant))",
    "date of birth",
    "birth ?da(?:te|y)s?",
    "year of birth",
    "(?:was|were) (?:they|he|she) born",
    "too (?:old|young)",
    "(?:older|younger) (?:than|colleagues|people|workers|employees|candidates?)",
    "(?:close to|near|before|after) retirement",
    "(?:plan|plans|planning|want|wants|going|about) to retire",
    "(?:when|(?:what|which) year) did (?:they|he|she) (?:graduate|(?:leave|finish) school)",
  ),
  health: any(
    "health|illness(?:es)?|ill|sick(?:ness)?|diseases?|disab(?:led|ility|ilities)|handicap(?:ped|s)?",
    "pregnan(?:t|cy|cies)|maternity|paternity|parental leave",
    "medical (?:conditions?|history|leave|problems?|issues?)|medication|diagnosed with|surgery",
    "depress(?:ed|ion)|anxiety|burn(?:ed)? ?out|adhd|autis(?:m|tic)|dyslexi[ac]|hiv|cancer|wheelchair",
    "addict(?:s|ed|ions?)?|alcohol(?:ic|ism)?|drugs?|(?:do|does|did) (?:they|he|she) (?:drink|smoke)",
  ),
  religion: any(
    "religions?|religious(?:ly)?|faith|church|mosque|synagogue|pray(?:s|ed|ing|ers?)?|sabbath|ramadan|hijab|head ?scar(?:f|ves)",
    "muslims?|islam(?:ic)?|christians|christianity|a christian|jew(?:s|ish)?|hindus?|hinduism|buddhis(?:t|ts|m)|catholics?|protestants?|atheists?",
  ),
  origin: any(
    "nationalit(?:y|ies)|citizenship|ethnic(?:ity|ities)?|race|races|racial|skin colou?r|ancestry|national origin",
    "immigra(?:nt|nts|tion)|foreign(?:ers?|-born)|native (?:speakers?|language|tongue)|mother tongue|first language|accent",
    "(?:is|are|was|were) (?:they|he|she) (?:a|an) (?:\\w+ )?citizen",
    "(?:country|place) of (?:birth|origin)|birthplace|visa status",
    "where (?:is|are|was|were|do|does|did) (?:they|he|she) (?:originally )?(?:come )?from",
  ),
  family: any(
    "married|marriage|marital|spouse|husband|wife|divorced?|famil(?:y|ies)|child(?:ren)?|child ?care|kids?|parent(?:s|hood)?",
    "(?:have|had|having|expecting|planning) (?:a|another) baby|maiden name",
    "mother|father|dependents|single (?:mom|dad)|engaged to|fianc[eé]e?",
  ),
  "sexual orientation": any(
    "sexual(?:ity| orientation| preferences?)|gay|lesbian|bisexual|homosexual|heterosexual|queer|lgbt\\w{0,4}",
  ),
  "gender identity": any(
    "gender|transgender|trans (?:man|woman|person)|non-?binary|pronouns|(?:their|his|her|biological) sex|male or female",
  ),
  "trade unions": any(
    "(?:trade|labou?r) unions?|(?:a|the|their) union|unions|union (?:member(?:s|ship)?|activit(?:y|ies)|reps?|representatives?)",
    "unioni[sz](?:e|ed|ing)|works council|(?:on|a) strike",
  ),
  politics: any(
    "politics|political(?:ly)?|vot(?:e|ed|es|ing) for|democrats?|republicans?|(?:left|right)[- ]wing|party member(?:ship)?",
  ),
  "criminal records": any(
    "criminal|convicted|convictions? for|(?:prior|previous) convictions?|arrest(?:s|ed)?|prison|jail|police record|felon(?:y|ies)",
  ),
  pay: any(
    "salar(?:y|ies)|wages?|pay (?:history|slips?|grade)|payslips?",
    "(?:current|past|previous|last|their|his|her) (?:pay|compensation|bonus|income)",
    "what (?:do|does|did) (?:they|he|she) earn",
    "how much (?:do|does|did|is|are|was|were) (?:they|he|she|the candidate|this person) (?:earn|make|paid|get paid)",
  ),
};

/** A reviewer who answers this says who they are. */
const aboutReviewer = any(
  "who are you",
  "your (?:(?:full|first|last|own|current|job) )?(?:names?|e-?mail|phone|address|title|position|role|team|department|office|employer|company|manager)",
  "when (?:did|were) you (?:join|leave|start|hired|work)",
);

/** A plain hint if a question touches what must not be asked; null if not. It is a word list and can be wrong. */
export function questionHint(question: string, options: string[] = []): string | null {
  const text = [question, ...options].join("\n").slice(0, maxLength).toLowerCase().replaceAll("’", "'");
  const rest = text.replaceAll(harmless, " ");
  const topic = Object.entries(topics).find(([, words]) => rest.search(words) >= 0)?.[0];
  if (topic) return `Laws in many places forbid asking about ${topic}. Ask about the work instead.`;
  return text.search(aboutReviewer) >= 0
    ? "Reviewers answer confidentially. Don't ask who they are. Ask about the candidate's work instead."
    : null;
}

/** Whole words only. */
function any(...words: string[]): RegExp {
  return new RegExp(`\\b(?:${words.join("|")})\\b`, "g");
}
