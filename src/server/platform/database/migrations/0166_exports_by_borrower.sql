-- Whether a borrower's data were exported since he asked for them.
create index personal_data_exports on personal_data_views (borrower_id, viewed_at) where call = 'exportPerson';
