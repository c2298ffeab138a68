-- What a borrower was told of an erasure goes with the person: of requests that nothing executes again, by any version.
update desk_approvals set request = request - 'answer'
  where call = 'erasePerson'
    and borrower_id in (select borrower_id from desk_approvals where call = 'erasePerson' and state = 'approved');
