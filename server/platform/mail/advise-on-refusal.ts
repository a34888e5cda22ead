const advices: [says: RegExp, advice: string][] = [
  [
    /block ?-?list|black ?-?list|blocked using|dnsbl|\brbl\b|spamhaus|spamcop|sorbs|reputation|banned|listed (?:at|in|by|on)/i,
    "The mail server's address is on a block list. Look it up on the list named above and ask for its removal, or set SMTP_URL to another mail server.",
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|anti-?spoofing/i,
    "The recipient's server could not verify the domain of MAIL_FROM. Check its SPF and DMARC records, and set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY.",
  ],
  [
    /\bptr\b|reverse (?:dns|hostname)|helo|ehlo/i,
    "The mail server's name and address do not match. Ask its operator to correct its name or its reverse DNS record.",
  ],
  [
    /relay/i,
    "The mail server does not relay mail for this installation. Check the user and password in SMTP_URL, or allow this machine on the mail server.",
  ],
  [
    /authenticat|sign in|log ?in|password|credentials|starttls|\b53[0458]\b/i,
    "The mail server rejects the sign-in. Check the user, the password and smtp:// or smtps:// in SMTP_URL.",
  ],
  [
    /sender|from address|mail from/i,
    "The mail server does not accept the sender in MAIL_FROM. Use an address of this mail account.",
  ],
  [
    /limit|quota|too many|frequency|threshold/i,
    "The mail account has reached its limit. Wait until the limit resets, or raise it.",
  ],
  [
    /spam|unsolicited|content|virus|polic(?:y|ies)/i,
    "The recipient's server treats these e-mails as spam or against its rules. Check SPF, DKIM and DMARC for the domain of MAIL_FROM, and ask its operator.",
  ],
  [
    /EmailJS/,
    "EmailJS rejects the account or its template. Check its dashboard and the EMAILJS_… variables.",
  ],
];

const otherwise = "Ask the operator of the mail server in SMTP_URL what the answer above means.";

/** What an operator has to do when the mail server refuses mail for a reason other than the address. */
export function adviseOnRefusal(reason: string): string {
  return advices.find(([says]) => says.test(reason))?.[1] ?? otherwise;
}
