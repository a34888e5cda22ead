ALTER TABLE "reviewers" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "is_spared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
-- What is known of an address by other rows than those that ask. Servers of the release before leave the last one out.
drop function reviewer_histories(text[], timestamptz, timestamptz);--> statement-breakpoint
create function reviewer_histories(emails text[], asked_since timestamptz, at timestamptz, but uuid[] default '{}')
returns table (email text, is_resting boolean, is_undeliverable boolean, has_answered boolean, was_useful boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email,
    bool_or(r.survey_sent_at > asked_since
      or r.status = 'identified' and r.undeliverable_at is null and r.chosen_at > asked_since
      or r.status = 'identified' and greatest(r.queued_until, r.held_until, r.sending_until) > at),
    bool_or(r.undeliverable_at is not null),
    bool_or(r.survey_completed_at is not null),
    bool_or(coalesce(s.useful, false))
  from reviewers r left join survey_responses s on s.reviewer_id = r.id
  where r.email = any(emails) and r.key <> all(but) group by r.email
$$;--> statement-breakpoint
revoke execute on function reviewer_histories from public;--> statement-breakpoint
grant execute on function reviewer_histories to forthright_manager;
