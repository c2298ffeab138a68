-- Loans that ended with credit, until a job has seen whether it goes back by itself. Booking an ended loan with credit writes its row.
create table returnable_credits (
  borrower_id bigint not null,
  order_id text not null,
  next_look_at timestamptz not null,
  -- A dispute is open: nothing goes back until it is over.
  is_held boolean not null default false,
  primary key (borrower_id, order_id)
);

create index returnable_credits_next on returnable_credits (next_look_at);

insert into returnable_credits (borrower_id, order_id, next_look_at)
select o.borrower_id, o.order_id, now()
from orders o
join ledger_lines l on l.borrower_id = o.borrower_id and l.order_id = o.order_id
where o.state = 'repaid' and l.account = 'borrower_credit'
group by o.borrower_id, o.order_id
having sum(l.amount) <> 0;
