-- Bank statements that staff imported.
create table bank_statements (
  statement_id text primary key,
  market text not null,
  currency text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'camt.053')),
  imported_by text not null,
  imported_at timestamptz not null,
  added integer not null,
  known integer not null,
  refused integer not null
);

create index bank_statements_by_time on bank_statements (imported_at, statement_id);

-- Each line once, however many files hold it: `line_id` is a hash of market, account, day, amount, currency, reference and
-- the running number among identical lines of a file.
create table bank_statement_lines (
  line_id text primary key,
  market text not null,
  account text not null,
  value_date date not null,
  amount bigint not null,
  currency text not null,
  reference text not null,
  description text not null,
  -- By what it was used up: a payment or a deposit, once.
  used_as text check (used_as in ('payment', 'deposit')),
  used_for text,
  used_at timestamptz
);

create index bank_statement_lines_unused on bank_statement_lines (market, value_date, line_id)
  where used_as is null and amount > 0;
create index bank_statement_lines_amount on bank_statement_lines (currency, amount) where used_as is null and amount > 0;

-- What a file held, line by line: a line of the bank's, or why it was refused.
create table bank_statement_items (
  statement_id text not null,
  line_number integer not null,
  line_id text,
  is_known boolean not null,
  field text,
  reason text,
  primary key (statement_id, line_number)
);

create index bank_statement_items_of_line on bank_statement_items (line_id) where line_id is not null;
