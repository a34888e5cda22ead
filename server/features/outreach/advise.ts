const advices: [says: RegExp, advice: string][] = [
  [
    /block ?-?list|black ?-?list|blocked using|dnsbl|\brbl\b|spamhaus|spamcop|sorbs|reputation|banned|listed (?:at|in|by|on)/i,
    "The address of the mail server is on a block list. Look it up on the list that is named, find out why it is there, and ask for its removal; or send through another mail server (SMTP_URL).",
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|anti-?spoofing/i,
    "The receiving side does not believe that this mail comes from the domain of MAIL_FROM. Check the domain's SPF and DMARC records, and sign with DKIM (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY).",
  ],
  [
    /\bptr\b|reverse (?:dns|hostname)|helo|ehlo/i,
    "The mail server's address and its name do not fit each other. Whoever runs it has to set its name and its reverse DNS record.",
  ],
  [
    /relay/i,
    "The mail server does not pass mail on for this installation. Check the user and password in SMTP_URL, or have the server allow this machine.",
  ],
  [
    /authenticat|sign in|log ?in|password|credentials|starttls|\b53[0458]\b/i,
    "The mail server wants this installation to sign in. Check the user, the password and smtp:// or smtps:// in SMTP_URL.",
  ],
  [
    /sender|from address|mail from/i,
    "The mail server does not take mail from the address in MAIL_FROM. Use one that it knows as yours.",
  ],
  [
    /limit|quota|too many|frequency|threshold/i,
    "The mail account has sent as much as it may. Wait until its limit starts anew, or have it raised.",
  ],
  [
    /spam|unsolicited|content|virus|polic(?:y|ies)/i,
    "The receiving side takes these e-mails for unwanted ones, or a rule of its own forbids them. Check SPF, DKIM and DMARC of the domain of MAIL_FROM, and ask those who run the mail server that is named.",
  ],
  [
    /EmailJS/,
    "EmailJS refuses the account or its template. Look at the account's dashboard and at the EMAILJS_… variables.",
  ],
];

const otherwise =
  "Ask whoever runs the mail server in SMTP_URL what this refusal means, with the words above.";

/** What somebody has to do about a refusal for which no address is to blame. */
export function advise(reason: string): string {
  return advices.find(([says]) => says.test(reason))?.[1] ?? otherwise;
}
