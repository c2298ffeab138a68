-- The daily run pages by this key through what is past its date, and never looks at what isn't.
drop index instalments_due;
create index instalments_due on instalments (due_on, borrower_id, order_id) where unpaid > 0;
