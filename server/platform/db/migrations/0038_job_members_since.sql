-- Written by hand. Someone is a job's owner since the job was created, or since it was handed over to them. Digests and
-- notices report what came later.
create or replace function save_job_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and old.created_by <> new.created_by then
    delete from job_members where job_id = new.id and hiring_manager_profile_id = old.created_by;
  end if;
  insert into job_members (job_id, hiring_manager_profile_id, role, told_until, created_at)
  values (new.id, new.created_by, 'owner', new.told_until, case tg_op when 'INSERT' then new.created_at else now() end)
  on conflict (job_id, hiring_manager_profile_id)
  do update set role = 'owner', told_until = greatest(job_members.told_until, excluded.told_until);
  return null;
end $$;--> statement-breakpoint
update job_members set created_at = jobs.created_at
  from jobs where jobs.id = job_members.job_id and job_members.role = 'owner';
