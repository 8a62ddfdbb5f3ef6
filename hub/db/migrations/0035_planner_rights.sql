-- A template that was ended and a request that nobody repeats any more are gone (0011 gives no right to delete). Nobody moves either to another owner.
grant delete on schedule_templates, portal_requests to foyer_app;
revoke update on schedule_templates, portal_requests from foyer_app;
grant update (days, entries, changed_at, changed_by) on schedule_templates to foyer_app;
grant update (made) on portal_requests to foyer_app;
