-- Staff ask what was done of one kind: without this, for a kind that is seldom done, all of the audit is read.
create index audit_events_action on audit_events (action, at, event_id);
