-- In the order in which lines were stored. A line of another file is the first that agrees in market, day, amount and reference,
-- whatever account its uploader named.
alter table bank_statement_lines add column number bigint generated always as identity;
-- Two files describe it differently: its description is nobody's evidence.
alter table bank_statement_lines add column is_disputed boolean not null default false;

create index bank_statement_lines_alike on bank_statement_lines (market, value_date, amount, reference);
