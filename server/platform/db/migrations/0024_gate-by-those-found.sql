ALTER TABLE "candidates" ADD COLUMN "found_shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "first_asked_for" jsonb;--> statement-breakpoint
ALTER TABLE "candidate_exclusions" DROP CONSTRAINT "exclusion_kind_known";--> statement-breakpoint
ALTER TABLE "candidate_exclusions" ADD CONSTRAINT "exclusion_kind_known" CHECK ("candidate_exclusions"."kind" in ('employer', 'company', 'person', 'card'));--> statement-breakpoint
-- Written by hand from here on. That enough were in is told by an answer that would not be shown otherwise.
update candidates set found_shown = told.found_shown
from (
  select r.candidate_id, greatest(count(*), max(c.answers_together) filter (where not r.may_show_if_few)) as found_shown
  from survey_responses r join candidates c on c.id = r.candidate_id
  where c.answers_together is not null and r.released_at is not null and r.kind = 'found'
  group by r.candidate_id
) told
where told.candidate_id = candidates.id;--> statement-breakpoint
-- No manager's statement can say that enough answers were shown, or for which job was asked.
create function gate_is_the_systems() returns trigger language plpgsql as $$ begin
  if current_user = 'forthright_manager' and (new.found_shown, new.first_asked_for) is distinct from
    (case when tg_op = 'UPDATE' then old.found_shown else 0 end, case when tg_op = 'UPDATE' then old.first_asked_for end) then
    raise exception 'How answers are shown together is decided by the system alone';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger candidates_gate before insert or update of found_shown, first_asked_for on candidates
  for each row execute function gate_is_the_systems();
