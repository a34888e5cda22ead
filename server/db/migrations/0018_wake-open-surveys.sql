-- Written by hand. Candidates from before there was outreach are not due for a look, so nobody whom they asked was reminded.
-- One look at each who waits for an answer says whether anything lies ahead.
update candidates set outreach_due_at = asked.at
from (select candidate_id, max(survey_sent_at) as at from reviewers where status = 'survey_sent' group by candidate_id) asked
where asked.candidate_id = candidates.id and candidates.outreach_due_at is null;
