import { expect, test } from "vitest";
import { type Fault, judgeRefusal } from "./refusals.ts";

// Each line has the server, the command and the answer (\n: a further line).

const aboutTheMailbox = String.raw`
Gmail | RCPT TO | 550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-20020a - gsmtp
Gmail, disabled | RCPT TO | 550-5.2.1 The email account that you tried to reach is inactive. For more\n550-5.2.1 information, go to\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser b2 - gsmtp
Exchange Online | RCPT TO | 550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [DB5EUR01FT031.eop-EUR01.prod.protection.outlook.com]
Exchange Online, hybrid | RCPT TO | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient kim@example.com not found by SMTP address lookup
Exchange | RCPT TO | 550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
Exchange 2019 | RCPT TO | 550 5.1.1 User unknown
Outlook.com | RCPT TO | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VE1EUR02FT003.eop-EUR02.prod.protection.outlook.com]
Yahoo | DATA | 554 delivery error: dd This user doesn't have a yahoo.com account (kim@yahoo.com) [0] - mta1234.mail.bf1.yahoo.com
Yahoo, disabled | DATA | 554 delivery error: dd Sorry, your message to kim@yahoo.com cannot be delivered. This mailbox is disabled (554.30). - mta4321.mail.ne1.yahoo.com
Yahoo, today | RCPT TO | 552 1 Requested mail action aborted, mailbox not found
iCloud | RCPT TO | 550 5.1.1 <kim@icloud.com>: user does not exist
iCloud, older | RCPT TO | 550 5.1.1 unknown or illegal alias: kim@me.com
Postfix, local | RCPT TO | 550 5.1.1 <kim@example.com>: Recipient address rejected: User unknown in local recipient table
Postfix, virtual | RCPT TO | 550 5.1.1 <kim@example.com>: Recipient address rejected: User unknown in virtual mailbox table
Postfix, relay | RCPT TO | 550 5.1.1 <kim@example.com>: Recipient address rejected: User unknown in relay recipient table
Postfix, no such domain | RCPT TO | 550 5.1.2 <kim@exampel.com>: Recipient address rejected: Domain not found
Postfix, null MX | RCPT TO | 556 5.1.10 <kim@example.com>: Recipient address rejected: Domain example.com does not accept mail (nullMX)
Postfix, a name that speaks of spam | RCPT TO | 550 5.1.1 <spam.blocklist@example.com>: Recipient address rejected: User unknown in local recipient table
Exim | RCPT TO | 550 Unrouteable address
Exim, unknown | RCPT TO | 550 Unknown user
Exim, cPanel | RCPT TO | 550 No Such User Here
Exim, syntax | RCPT TO | 501 <kim>: malformed address: > may not follow <kim
Sendmail | RCPT TO | 550 5.1.1 <kim@example.com>... User unknown
Sendmail, no such host | RCPT TO | 550 5.1.2 <kim@exampel.com>... Host unknown (Name server: exampel.com.: host not found)
Sendmail, behind a virus table | RCPT TO | 550 5.3.0 <kim@example.com>... No such user here
qmail | RCPT TO | 550 sorry, no mailbox here by that name (#5.1.1 - chkuser)
qmail, 511 | RCPT TO | 511 sorry, no mailbox here by that name (#5.1.1 - chkuser)
GMX, Web.de | RCPT TO | 550-Requested action not taken: mailbox unavailable\n550 For explanation visit https://postmaster.gmx.net/en/case?c=r0601&i=ip&v=203.0.113.9
Mimecast | RCPT TO | 550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [aBcD.uk104]
Proofpoint | RCPT TO | 550 5.1.1 User Unknown
Barracuda | RCPT TO | 550 cuda_nsu 5.1.1 <kim@example.com> Recipient address rejected: User unknown
Barracuda, short | RCPT TO | 550 No such user (kim@example.com)
Cisco Secure Email | RCPT TO | 550 #5.1.0 Address rejected.
Comcast | RCPT TO | 550 5.1.1 Not our Customer
AT&T | RCPT TO | 550 5.2.1 <kim@prodigy.net>... Addressee unknown, relay=[203.0.113.9]
Yandex | RCPT TO | 550 5.7.1 No such user!
Mail.ru | DATA | 550 Message was not accepted -- invalid mailbox. Local mailbox kim@mail.ru is unavailable: user not found
QQ | RCPT TO | 550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
Zoho | RCPT TO | 550 5.1.1 User does not exist - <kim@example.com>
Proton | RCPT TO | 550 5.1.1 <kim@proton.me>: Recipient address rejected: Address does not exist
Messagelabs | RCPT TO | 550-Invalid recipient <kim@example.com>\n550 (#5.1.1)
MDaemon | RCPT TO | 550 <kim@example.com>, Recipient unknown
Mail.ee | RCPT TO | 554 5.2.1 <kim@mail.ee>: Recipient address rejected: Inactive user
a mailbox that is blocked | RCPT TO | 550 5.2.1 This mailbox has been blocked due to inactivity
RFC 5321, 550 | RCPT TO | 550 No
RFC 5321, 551 | RCPT TO | 551 User not local; please try <kim@elsewhere.example>
RFC 5321, 553 | RCPT TO | 553 Requested action not taken: mailbox name not allowed
`;

const aboutUs = String.raw`
Postfix, block list | RCPT TO | 554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.9
Postfix, block list, older | RCPT TO | 554 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org
Postfix, block list that passes | RCPT TO | 450 4.7.1 Service unavailable; Client host [203.0.113.9] blocked using dnsbl.sorbs.net; Currently Sending Spam
Postfix, relay | RCPT TO | 554 5.7.1 <kim@example.com>: Relay access denied
Postfix, sender | RCPT TO | 550 5.1.8 <no-reply@forthright.example>: Sender address rejected: Domain not found
Postfix, sender not ours | RCPT TO | 553 5.7.1 <no-reply@forthright.example>: Sender address rejected: not owned by user mailer
Postfix, no reverse name | RCPT TO | 550 5.7.25 Client host rejected: cannot find your reverse hostname, [203.0.113.9]
Postfix, HELO | RCPT TO | 504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname
Postfix, size | MAIL FROM | 552 5.3.4 Message size exceeds fixed limit
Postfix, content | DATA | 550 5.7.1 id=01234-05 - Rejected by next-hop MTA on relaying, from MTA(smtp:[127.0.0.1]:10025): 550 5.7.1 Content rejected
Gmail, DMARC | DATA | 550-5.7.26 Unauthenticated email from forthright.example is not accepted due to\n550-5.7.26 domain's DMARC policy. Please contact the administrator of\n550 5.7.26 forthright.example domain if this was a legitimate mail. c3 - gsmtp
Gmail, no PTR | DATA | 550-5.7.25 [203.0.113.9] The IP address sending this message does not have a\n550-5.7.25 PTR record setup, or the corresponding forward DNS entry does not\n550 5.7.25 match the sending IP. d4 - gsmtp
Gmail, spam | DATA | 550-5.7.1 [203.0.113.9] Our system has detected that this message is likely\n550-5.7.1 unsolicited mail. To reduce the amount of spam sent to Gmail, this\n550 5.7.1 message has been blocked. e5 - gsmtp
Gmail, our limit | MAIL FROM | 550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 f6 - gsmtp
Gmail, rate of our address | CONN | 421-4.7.0 Our system has detected an unusual rate of unsolicited mail originating\n421 4.7.0 from your IP address.
Gmail, STARTTLS | MAIL FROM | 530 5.7.0 Must issue a STARTTLS command first. g7 - gsmtp
Google Workspace, a rule of the company's | DATA | 550 5.7.1 This message violates example.com email policy. - gcdp h8 - gsmtp
Exchange Online, banned | RCPT TO | 550 5.7.606 Access denied, banned sending IP [203.0.113.9]. To request removal from this list please visit https://sender.office.com/ and follow the directions. (AS16012609)
Exchange Online, Spamhaus | RCPT TO | 550 5.7.1 Service unavailable, Client host [203.0.113.9] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/203.0.113.9 (AS16012611)
Exchange Online, tenant | DATA | 550 5.7.705 Access denied, tenant has exceeded threshold
Exchange, group | RCPT TO | 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group
Exchange, relay | RCPT TO | 550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain
Exchange, sign-in | MAIL FROM | 530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM
Outlook.com, block list | CONN | 550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).
Outlook.com, outbound | MAIL FROM | 550 5.1.8 Access denied, bad outbound sender AS(42003)
Yahoo, policy | DATA | 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
Yahoo, block list | CONN | 553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.9, because the ip is in Spamhaus's list; see https://postmaster.yahooinc.com/error-codes
Yahoo, for ever | CONN | 553 5.7.2 [TSS09] All messages from 203.0.113.9 will be permanently deferred; Retrying will NOT succeed.
iCloud, policy | DATA | 554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137
Exim, block list | RCPT TO | 550-rejected because 203.0.113.9 is in a black list at bl.spamcop.net\n550 Blocked - see https://www.spamcop.net/bl.shtml?203.0.113.9
Exim, sender | RCPT TO | 550-Verification failed for <no-reply@forthright.example>\n550-No Such User Here\n550 Sender verify failed
Exim, relay | RCPT TO | 550 relay not permitted
Exim, prohibition | RCPT TO | 550 Administrative prohibition
Sendmail, relay | RCPT TO | 550 5.7.1 <kim@example.com>... Relaying denied. IP name lookup failed [203.0.113.9]
Sendmail, sender | MAIL FROM | 553 5.1.8 <no-reply@forthright.example>... Domain of sender address no-reply@forthright.example does not exist
qmail, relay | RCPT TO | 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
Mimecast, sender | RCPT TO | 550 Rejected by header based manually Blocked Senders: no-reply@forthright.example - https://community.mimecast.com/docs/DOC-1369#550 [x.us9]
Mimecast, anti-spoofing | DATA | 550 Rejected by header based Anti-Spoofing policy: no-reply@forthright.example - https://community.mimecast.com/docs/DOC-1369#550 [VUJ.uk90]
Mimecast, reputation | RCPT TO | 550 csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.com/docs/DOC-1369#550 [vH7.us149]
Mimecast, blocked | RCPT TO | 550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550 [y.uk1]
Proofpoint, address | CONN | 554 Blocked - see https://ipcheck.proofpoint.com/?ip=203.0.113.9
Proofpoint, policy | DATA | 550 5.7.0 Local Policy Violation
Barracuda, blocked | RCPT TO | 550 permanent failure for one or more recipients (kim@example.com:blocked)
Cisco Secure Email, reputation | CONN | 554-mx.example.com\n554 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.
Comcast, block list | CONN | 554 resimta-po-11v.sys.comcast.net 203.0.113.9 found on one or more DNSBLs, see http://postmaster.comcast.net/smtp-error-codes.php#BL000010
AT&T, block list | RCPT TO | 553 5.3.0 flph825 DNSBL:ATTRBL 521< 203.0.113.9 >_is_blocked. For assistance forward this email to abuse_rbl@abuse-att.net
T-Online | CONN | 554 IP=203.0.113.9 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)
GMX, no PTR | CONN | 554-gmx.net (mxgmx116) Nemesis ESMTP Service not available\n554-No SMTP service\n554 Bad DNS PTR resource record.
GoDaddy, SPF | RCPT TO | 550 5.1.0 203.0.113.9 is not allowed to send from <forthright.example> per it's SPF Record. Please inspect your SPF settings, and try again. IB508
GoDaddy, content | DATA | 552 5.2.0 9qos1t0 This message has been rejected due to content judged to be spam by the internet community IB212
a mailbox's code for a block list | RCPT TO | 550 5.2.1 Mailbox unavailable. Your IP address 203.0.113.9 is blacklisted using SPAMHAUS-XBL. Details: https://www.spamhaus.org/query/ip/203.0.113.9.
a recipient's name beside a block list | RCPT TO | 554 5.7.1 <kim@example.com>: Recipient address rejected: https://www.spamhaus.org/query/ip/203.0.113.9
Mail.ru, spam | DATA | 550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=x or report details to abuse@corp.mail.ru.
QQ, frequency | MAIL FROM | 550 Ip frequency limited [x IP: 203.0.113.9]. http://service.mail.qq.com/cgi-bin/help?id=20022
Amazon SES | DATA | 554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: no-reply@forthright.example
SendGrid | DATA | 550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.
Zoho, relay | MAIL FROM | 553 Relaying disallowed as no-reply@forthright.example
a server that wants us to sign in | MAIL FROM | 530 5.7.1 Authentication required
a refused password | EHLO | 535 5.7.8 Username and Password not accepted.
a bare 554 | RCPT TO | 554 Transaction failed
a bare 550 for the message | DATA | 550 No
`;

const passing = String.raw`
Gmail, full | RCPT TO | 552-5.2.2 The recipient's inbox is out of storage space and inactive. Please direct\n552-5.2.2 the recipient to\n552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm i9 - gsmtp
Gmail, too much at once | RCPT TO | 550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550-5.2.1 prevents additional messages from being delivered. Please resend your\n550 5.2.1 message at a later time. j0 - gsmtp
Exchange, full | DATA | 552 5.2.2 This message is larger than the current system limit or the recipient's mailbox is full.
Dovecot, full | DATA | 552 5.2.2 <kim@example.com> Quota exceeded (mailbox for user is full)
RFC 5321, full | DATA | 552 Requested mail action aborted: exceeded storage allocation
a loop | RCPT TO | 554 5.4.6 Too many hops
Postfix, greylisting | RCPT TO | 450 4.2.0 <kim@example.com>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.com.html
greylisting by a list's name | RCPT TO | 421 4.7.1 Service unavailable; Client host [203.0.113.9] blocked using grey.rbl - Greylisting in action, please try again later
Postfix, no room | MAIL FROM | 452 4.3.1 Insufficient system storage
Exchange, throttled | DATA | 432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded
a mailbox that is busy | RCPT TO | 450 4.1.1 <kim@example.com>: Recipient address rejected: unverified address
too many connections | CONN | 421 too many connections
`;

const table = [
  ...labelled("mailbox", aboutTheMailbox),
  ...labelled("us", aboutUs),
  ...labelled("passing", passing),
];

test.each(table)("a refusal is judged as '%s': %s, answer to %s", (fault, _server, command, response) => {
  expect(judgeRefusal({ command, response })).toBe(fault);
});

function labelled(fault: Fault, lines: string) {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [server = "", command = "", response = ""] = line.split(" | ");
      return [fault, server, command, response.replaceAll(String.raw`\n`, "\n")] as const;
    });
}
