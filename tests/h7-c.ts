import { readFileSync } from "node:fs";
import { Client } from "pg";
import { databaseAt } from "./databases.ts";
const url = readFileSync("/tmp/h7-pg-url","utf8");
const c = new Client({connectionString: databaseAt(url, `d${process.argv[2]}`)}); await c.connect();
const q = `select place.index as place, person.id as "personId", person.name, person.email, company.name as company,
      shared.position, shared.start_month as start, shared.end_month as end, shared.seen_month as seen
    from unnest('{1,2,102,210,330}'::bigint[], '{24120,24180,24200,24250,24260}'::int[],
      '{24150,24210,24230,24280,24322}'::int[]) with ordinality as place(company_id, since, until, index)
    join directory_companies company on company.id = place.company_id
    cross join lateral (
      select * from directory_employments
      where company_id = place.company_id
        and (start_month <= place.until or start_month is null)
        and (end_month >= place.since or end_month is null)
      order by least(coalesce(end_month, seen_month), place.until) - greatest(start_month, place.since) desc nulls last,
        person_id
      limit 1000
    ) shared
    join directory_people person on person.id = shared.person_id
    where person.email is not null and not exists (
    select 1 from directory_employments now
    where now.person_id = person.id and now.company_id = any('{330}'::bigint[]) and now.end_month is null
  )`;
for (const s of ["", "", "set jit=off"]) { if (s) await c.query(s);
const r = await c.query("explain (analyze, buffers) "+q); console.log(r.rows.map((x)=>x["QUERY PLAN"]).join("\n")); console.log("----"); }
await c.end();
