-- What of a card's charge the sandbox took back.
alter table sandbox_card_charges add column reversed bigint not null default 0;
