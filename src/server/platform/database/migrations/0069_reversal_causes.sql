-- Whose cause a reversal was, as its provider told it: the payer's (bounced, charged back), or a mistake of the provider's own.
alter table received_reversals add column cause text not null default 'payer' check (cause in ('payer', 'provider'));

-- Reversals recorded under the earlier rule, once their loan was brought to the present one (docs/decisions/reversals.md).
create table corrected_reversals (
  borrower_id bigint not null,
  order_id text not null,
  event_id text not null,
  corrected_at timestamptz not null,
  primary key (borrower_id, order_id, event_id)
);
