import { describe, expect, test } from 'vitest';
import { findShardViolation } from './violation.ts';

describe('a query is let through', () => {
  test.each([
    'select * from orders where borrower_id = $1 and order_id = $2 for update',
    'select * from orders o join payments p on p.borrower_id = o.borrower_id where o.borrower_id = $1::bigint',
    'select *, (select count(*) from payments where payments.borrower_id = 7) from orders where orders.borrower_id = 7',
    'insert into payments (borrower_id, payment_id) values ($1, $2) on conflict do nothing',
    'update "orders" set "state" = $1 where "borrower_id" = $2',
    'delete from cards where borrower_id = $1',
    'select borrower_id from sessions where token_hash = $1',
    'select * from received_payments where provider = $1 and payment_id in ($2, $3)',
    'select * from agreements a join legal_texts t on t.hash = a.hash where a.borrower_id = $1',
    'select sum(amount) from ledger_lines where borrower_id = $1',
    'select advanced_days from business_clock',
    'select sum(amount) from tills join till_movements using (till_id)',
    'set local synchronous_commit = off',
  ])('%s', (text) => expect(findShardViolation(text)).toBeUndefined());
});

describe('a query is refused that', () => {
  test.each([
    ['names no borrower', 'select * from orders where order_id = $1'],
    ['names one only perhaps', 'select * from orders where borrower_id = $1 or order_id = $2'],
    ['names one for one table of two', 'select * from orders o, payments p where o.borrower_id = $1'],
    [
      'leaves a table below unnamed',
      'select (select count(*) from payments) from orders where borrower_id = $1',
    ],
    [
      'leaves it to the rows above',
      'select (select count(*) from payments p where p.borrower_id = o.borrower_id) from orders o where o.borrower_id = $1',
    ],
    ['changes rows of everybody', 'update orders set state = $1'],
    ['deletes by another column', 'delete from cards where card_id = $1'],
    ['writes for nobody', 'insert into payments (payment_id) values ($1)'],
    ['asks a directory by another column', 'select * from sessions where borrower_id = $1'],
    [
      'names one in one half of a union',
      'select 1 from orders where borrower_id = $1 union all select 2 from payments',
    ],
    ['reads a view of everybody', 'select sum(amount) from ledger_lines'],
  ])('%s: %s', (_, text) => expect(findShardViolation(text)).toContain('doesn’t say the'));

  test.each([
    [
      'joins a directory',
      'select * from sessions s join borrowers b on b.borrower_id = s.borrower_id where token_hash = $1',
    ],
    ['asks two directories', 'select * from phone_directory, sessions where phone = $1 and token_hash = $2'],
    [
      'writes one with the other',
      'with n as (insert into webhook_events (event_id) values ($1)) select from orders where borrower_id = $2 for update',
    ],
    [
      'counts what is on one machine beside a borrower’s',
      'select (select advanced_days from business_clock) from orders where borrower_id = $1',
    ],
  ])('%s: %s', (_, text) => expect(findShardViolation(text)).toContain('names together what lies apart'));
});
