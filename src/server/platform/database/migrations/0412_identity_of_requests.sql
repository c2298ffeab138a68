-- By what a borrower who asks about personal data was shown to be that person; null: by nothing yet, or it wasn't recorded.
alter table privacy_requests add column identity_shown_by text
  check (identity_shown_by in ('signedIn', 'document', 'answers'));
