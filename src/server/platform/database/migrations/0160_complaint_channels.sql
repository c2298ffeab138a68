-- How a complaint came: by the borrower's own app, or told to staff by telephone.
alter table complaints add column channel text not null default 'app' check (channel in ('app', 'phone'));
