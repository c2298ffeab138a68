-- Today shows each staff member what became of the own requests of the last days.
create index desk_approvals_of_maker on desk_approvals (asked_by, asked_at);
