import { expect, test } from "vitest";
import { isRoleMailbox } from "./role-mailbox.ts";

test("mailboxes of roles, teams and machines are recognized in five languages", () => {
  const shared =
    `noemail no-reply no.reply do_not_reply info INFO info2 info.berlin hr HR1 hr-team human.resources office
    office+x contact jobs jobs2 admin support sales team karriere personal bewerbung rh recrutement rrhh kontakt empfang
    accueil recepción büro vacatures receptie secretaría enquiries bookings.london hrteam
    talent-acquisition verwaltung geschäftsführung commandes reservas klantenservice`.split(/\s+/);
  expect(shared.filter((local) => !isRoleMailbox(`${local}@acme.example`))).toEqual([]);
});

test("a personal address that begins with such a word is not a role mailbox", () => {
  const own =
    `ann.vale a.vale jobs.steve sales.maria post.emily ann.info robin hrishikesh infante adminah teamor kim.hr
    people.ann officer contactina`.split(/\s+/);
  expect(own.filter((local) => isRoleMailbox(`${local}@acme.example`))).toEqual([]);
  for (const odd of ["", "@", "@acme.example", "x".repeat(60_000), "info.".repeat(20_000)])
    isRoleMailbox(odd);
});
