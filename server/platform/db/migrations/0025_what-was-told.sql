ALTER TABLE "jobs" ADD COLUMN "told_until" timestamp with time zone;--> statement-breakpoint
-- Until now it followed from the last digest of the job's frequency. Where settings were saved after that one, digests began
-- eight days before, or before a pause that no digest had told of since.
with chosen as (
  select j.id, s.created_at as saved_at, (
      select max(d.covers_until) from digests d where d.hiring_manager_profile_id = p.id and d.settled_at is not null
        and starts_with(d.period, coalesce(s.digest_frequency, 'daily') || ':')
    ) as told_until, least(p.digests_paused_at, (
      select min(d.covers_from) from digests d where d.hiring_manager_profile_id = p.id and starts_with(d.period, 'pause:')
        and not exists (select from digests l where l.hiring_manager_profile_id = p.id and l.created_at >= d.covers_until
          and (starts_with(l.period, 'daily:') or starts_with(l.period, 'weekly:')))
    )) as silent_since
  from jobs j join hiring_manager_profiles p on p.id = j.created_by
    left join notification_settings s on s.hiring_manager_profile_id = p.id and (s.job_id is null or s.job_id = j.id)
)
update jobs set told_until = case when saved_at > coalesce(chosen.told_until, '-infinity')
  then greatest(chosen.told_until, least(saved_at, silent_since) - interval '8 days') else chosen.told_until end
from chosen where chosen.id = jobs.id;
