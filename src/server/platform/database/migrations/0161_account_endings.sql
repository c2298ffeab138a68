-- The desk finds a borrower by the last four figures of the account that money is paid to, which its mask shows.
create index borrowers_account_ending on borrowers (payout_last4);
