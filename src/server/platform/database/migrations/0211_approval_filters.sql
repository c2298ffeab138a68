-- The history of approvals is filtered by loan, by when they were asked for and by when they were decided.
create index desk_approvals_of_loan on desk_approvals (order_id, asked_at) where order_id is not null;
create index desk_approvals_asked on desk_approvals (asked_at, approval_id);
create index desk_approvals_decided on desk_approvals (decided_at) where decided_at is not null;
