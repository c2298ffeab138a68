-- Apart from the column, whose lock would be held while the ledger is read.
update loan_positions p set credit = held.credit
from (
  select e.borrower_id, e.order_id, -sum(line.amount)::bigint as credit
  from ledger_entries e cross join unnest(e.accounts, e.amounts) as line (account, amount)
  where e.accounts && array['borrower_credit'] and line.account = 'borrower_credit'
  group by e.borrower_id, e.order_id
  having sum(line.amount) < 0
) held
where held.borrower_id = p.borrower_id and held.order_id = p.order_id;
