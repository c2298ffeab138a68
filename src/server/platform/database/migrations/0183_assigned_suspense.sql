-- wider: payments in suspense are assigned too; the borrower is 0.
alter table assignments
  drop constraint assignments_case_kind_check,
  add constraint assignments_case_kind_check
    check (case_kind in ('application', 'complaint', 'claim', 'privacy_request', 'collections', 'approval', 'suspense'));
