-- What a request was about when it was made, so that who decides it sees what changed since: digests of the values that it changes.
alter table desk_approvals add column at_request jsonb;
