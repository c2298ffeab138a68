-- What a loan's borrower has in credit on it.
alter table loan_positions add column credit bigint not null default 0;

create index loan_positions_credit on loan_positions (currency, credit, order_id) where credit > 0;
