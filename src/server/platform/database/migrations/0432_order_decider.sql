-- Who decided an application, and why: in the order itself, and no longer only in its audit line. Null: undecided, imported, or
-- decided by the version before while this one starts.
alter table orders
  add column decider_kind text check (decider_kind in ('borrower', 'visitor', 'operator', 'system', 'staff')),
  add column decided_by text,
  add column decision_reason text;

update orders o set decider_kind = line.actor_kind, decided_by = line.actor, decision_reason = line.reason
from (
  select distinct on (borrower_id, subject) borrower_id, subject, actor_kind, actor, reason
  from audit_events where action in ('order_approved', 'order_declined')
  order by borrower_id, subject, event_id desc
) line
where line.borrower_id = o.borrower_id and line.subject = o.order_id;
