-- The audit trail is added to only. An installation that keeps it for a limited time deletes what is older in a
-- transaction that begins with: set local forthright.retention = 'on'
CREATE FUNCTION "activities_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('forthright.retention', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The audit trail is added to only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activities_append_only" BEFORE UPDATE OR DELETE ON "activities"
FOR EACH ROW EXECUTE FUNCTION "activities_append_only"();
