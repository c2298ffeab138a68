-- The audit's lines of one call of the desk, newest first: a subject begins with its method and path.
create index audit_events_call on audit_events ((split_part(subject, ' ', 1) || ' ' || split_part(subject, ' ', 2)), at, event_id)
  where actor_kind in ('staff', 'visitor');
