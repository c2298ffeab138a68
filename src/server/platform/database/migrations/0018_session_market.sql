-- A session says the market of its borrower, which never changes: a call is let in by the session's row alone.
alter table sessions add column market text;
update sessions set market = borrowers.market from borrowers where borrowers.borrower_id = sessions.borrower_id;
delete from sessions where market is null;
alter table sessions alter column market set not null;
