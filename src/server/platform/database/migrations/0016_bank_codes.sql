-- Not only India's accounts name their bank beside the number.
alter table bank_accounts rename column ifsc to bank_code;
