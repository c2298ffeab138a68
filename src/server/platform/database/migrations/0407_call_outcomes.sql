-- wider: calls that another person answered, after which nothing was agreed, or in which the borrower said to have paid.
alter table desk_notes
  drop constraint desk_notes_outcome_check,
  add constraint desk_notes_outcome_check
    check (outcome in ('no_answer', 'wrong_number', 'third_person', 'promise', 'no_commitment', 'says_paid', 'refusal', 'dispute'));
