-- Written-off loans of a month, neither repaid nor late: the job fills them when it next runs.
alter table portfolio_vintages add column written_off_loans integer not null default 0;
