import { readFileSync } from "node:fs";
import { connectPostgres } from "#server/db/postgres.ts";
import { databaseAt } from "./databases.ts";
import { someHistories } from "./benchmarks/directory/searches.ts";
import { handWritten } from "./benchmarks/directory/hand-written.ts";
import { findColleagues } from "#server/directory/find-colleagues.ts";
const url = readFileSync("/tmp/h7-pg-url","utf8");
const pg = connectPostgres(databaseAt(url, `d${process.argv[2]}`));
const hs = await someHistories(pg.db, 200);
const now = new Date("2026-11-21T10:00:00Z");
const at = (all: number[], s: number) => all.toSorted((a,b)=>a-b)[Math.floor(all.length*s)]!.toFixed(1);
for (const round of [0,1]) {
  const w1:number[]=[],c1:number[]=[],w2:number[]=[],c2:number[]=[]; let n=0;
  for (const h of hs) {
    let s=performance.now(), c=process.cpuUsage();
    await findColleagues(pg.db, {candidateName:"Robin Vale", workHistory:h, excludeCurrentColleagues:true, now});
    let d=process.cpuUsage(c); w1.push(performance.now()-s); c1.push((d.user+d.system)/1000);
    s=performance.now(); c=process.cpuUsage();
    n+=await handWritten(pg.db, h, 24322);
    d=process.cpuUsage(c); w2.push(performance.now()-s); c2.push((d.user+d.system)/1000);
  }
  console.log("ours wall", at(w1,.5), at(w1,.99), "cpu", at(c1,.5), at(c1,.99), "| hand wall", at(w2,.5), at(w2,.99),"cpu", at(c2,.5), at(c2,.99), "rows", n/hs.length);
}
await pg.close();
