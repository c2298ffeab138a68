-- wider: payouts are assigned too.
alter table assignments
  drop constraint assignments_case_kind_check,
  add constraint assignments_case_kind_check
    check (case_kind in ('application', 'complaint', 'claim', 'privacy_request', 'collections', 'approval', 'suspense', 'payout'));
