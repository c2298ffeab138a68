-- Which provider a card's token is of; a card of another one is not shown.
alter table cards add column provider text not null default 'sandbox';

-- How the provider calls what a charge is made in, kept before the card is charged: by it a charge without an answer is found.
alter table card_payments add column provider_id text;
-- When the provider told that something became of a charge: it is asked about, even one that was held to be over.
alter table card_payments add column told_at timestamptz;
create index card_payments_told on card_payments (told_at) where told_at is not null;

-- wider: a bank that asks the card's holder first.
alter table sandbox_card_charges
  drop constraint sandbox_card_charges_outcome_check,
  add constraint sandbox_card_charges_outcome_check check (outcome in ('succeeded', 'declined', 'asked'));
