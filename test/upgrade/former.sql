-- Loans as a server of the first version left them on 20 March 2026, after its migration 0009.

insert into borrowers (borrower_id, market, mobile_phone, full_name, address, created_at) values
  (1001, 'MX', '5512345678', 'Ana', 'Calle 1', '2026-01-05T18:00:00Z'),
  (1002, 'MX', '5587654321', 'Bruno', 'Calle 2', '2026-01-05T18:00:00Z'),
  (2001, 'IN', '9876543210', 'Ravi', 'Street 3', '2026-01-05T18:00:00Z');

insert into orders (state, terms, order_id, created_at, decided_at, product_id, settled_on, borrower_id, disbursed_on) values
  ('repaid', '{"vat":{"on":["commission","interest"],"rate":"0.16"},"late":{"cap":null,"daily":[{"rate":"0.03","toDay":null,"fromDay":1}]},"market":"MX","periods":[15],"currency":"MXN","deferral":{"days":7,"maxTimes":3,"feeRatePerDay":"0.01"},"interest":{"dayCount":365,"annualRate":"0.18"},"timeZone":"America/Mexico_City","principal":300000,"clientKind":"new","commission":{"rate":"0.20"},"earlyRepayment":null}', 'FORMER0', '2026-01-05T18:00:00Z', '2026-01-05T18:00:00Z', 'mx-quincena', '2026-01-12', 1002, '2026-01-05'),
  ('overdue', '{"vat":{"on":["commission","interest"],"rate":"0.16"},"late":{"cap":null,"daily":[{"rate":"0.03","toDay":null,"fromDay":1}]},"market":"MX","periods":[15],"currency":"MXN","deferral":{"days":7,"maxTimes":3,"feeRatePerDay":"0.01"},"interest":{"dayCount":365,"annualRate":"0.18"},"timeZone":"America/Mexico_City","principal":300000,"clientKind":"new","commission":{"rate":"0.20"},"earlyRepayment":null}', 'FORMER1', '2026-01-05T18:00:00Z', '2026-01-05T18:00:00Z', 'mx-quincena', null, 1001, '2026-01-05'),
  ('overdue', '{"vat":{"on":["commission","interest"],"rate":"0.16"},"late":{"cap":null,"daily":[{"rate":"0.03","toDay":null,"fromDay":1}]},"market":"MX","periods":[15,15,15,15],"currency":"MXN","deferral":null,"interest":{"dayCount":365,"annualRate":"0.18"},"timeZone":"America/Mexico_City","principal":600000,"clientKind":"new","commission":{"rate":"0.20"},"earlyRepayment":null}', 'FORMER4', '2026-01-05T18:00:00Z', '2026-01-05T18:00:00Z', 'mx-plazos', null, 1001, '2026-01-05'),
  ('overdue', '{"vat":{"on":["commission"],"rate":"0.18"},"late":{"cap":null,"once":{"new":100000,"repeat":80000},"daily":[{"rate":"0.05","toDay":30,"fromDay":1},{"rate":"0.04","toDay":90,"fromDay":31},{"rate":"0.02","toDay":null,"fromDay":91}]},"market":"IN","periods":[31,30,30],"currency":"INR","deferral":null,"interest":{"dayCount":365,"annualRate":"0.36"},"timeZone":"Asia/Kolkata","principal":1000000,"clientKind":"new","commission":{"rate":"0.02"},"earlyRepayment":{"afterHalfTerm":true,"notBeforeDays":7}}', 'FORMERIN', '2026-01-05T18:00:00Z', '2026-01-05T18:00:00Z', 'in-91', null, 2001, '2026-01-05');

insert into extensions (fee, days, order_id, sequence, expires_on, borrower_id, requested_on) values
  (21000, 7, 'FORMER1', 1, '2026-01-20', 1001, '2026-01-17');

insert into payments (amount, channel, paid_at, purpose, order_id, provider, reference, payment_id, value_date, borrower_id, received_at, extension_sequence) values
  (303000, 'SPEI', '2026-01-12T18:00:00Z', 1, 'FORMER0', 'sandbox', 'r-FORMER0', 'f4', '2026-01-12', 1002, '2026-01-12T18:00:00Z', null),
  (21000, 'SPEI', '2026-01-18T18:00:00Z', 2, 'FORMER1', 'sandbox', 'r-FORMER1', 'f2', '2026-01-18', 1001, '2026-01-18T18:00:00Z', 1),
  (50000, 'SPEI', '2026-01-24T18:00:00Z', 1, 'FORMER1', 'sandbox', 'r-FORMER1', 'f3', '2026-01-24', 1001, '2026-01-24T18:00:00Z', null),
  (200000, 'SPEI', '2026-01-10T18:00:00Z', 1, 'FORMER4', 'sandbox', 'r-FORMER4', 'f1', '2026-01-10', 1001, '2026-01-10T18:00:00Z', null),
  (100000, 'SPEI', '2026-01-20T18:00:00Z', 1, 'FORMERIN', 'sandbox', 'r-FORMERIN', 'f5', '2026-01-20', 2001, '2026-01-20T18:00:00Z', null),
  (263908, 'SPEI', '2026-02-05T18:00:00Z', 1, 'FORMERIN', 'sandbox', 'r-FORMERIN', 'f6', '2026-02-05', 2001, '2026-02-05T18:00:00Z', null),
  (5000, 'SPEI', '2026-02-20T18:00:00Z', 1, 'FORMERIN', 'sandbox', 'r-FORMERIN', 'f7', '2026-02-20', 2001, '2026-02-20T18:00:00Z', null);

insert into received_payments (amount, paid_at, currency, provider, reference, payment_id, borrower_id, received_at) values
  (200000, '2026-01-10T18:00:00Z', 'MXN', 'sandbox', 'r-FORMER4', 'f1', 1001, '2026-01-10T18:00:00Z'),
  (21000, '2026-01-18T18:00:00Z', 'MXN', 'sandbox', 'r-FORMER1', 'f2', 1001, '2026-01-18T18:00:00Z'),
  (50000, '2026-01-24T18:00:00Z', 'MXN', 'sandbox', 'r-FORMER1', 'f3', 1001, '2026-01-24T18:00:00Z'),
  (303000, '2026-01-12T18:00:00Z', 'MXN', 'sandbox', 'r-FORMER0', 'f4', 1002, '2026-01-12T18:00:00Z'),
  (100000, '2026-01-20T18:00:00Z', 'INR', 'sandbox', 'r-FORMERIN', 'f5', 2001, '2026-01-20T18:00:00Z'),
  (263908, '2026-02-05T18:00:00Z', 'INR', 'sandbox', 'r-FORMERIN', 'f6', 2001, '2026-02-05T18:00:00Z'),
  (5000, '2026-02-20T18:00:00Z', 'INR', 'sandbox', 'r-FORMERIN', 'f7', 2001, '2026-02-20T18:00:00Z');

insert into instalments (due_on, number, unpaid, order_id, late_days, late_exact, borrower_id, late_through) values
  ('2026-01-20', 1, 0, 'FORMER0', 0, 0, 1002, '2026-01-12'),
  ('2026-01-27', 1, 252574, 'FORMER1', 52, 3940154400, 1001, '2026-03-20'),
  ('2026-01-20', 1, 0, 'FORMER4', 0, 0, 1001, '2026-01-10'),
  ('2026-02-04', 2, 109010, 'FORMER4', 44, 1438932000, 1001, '2026-03-20'),
  ('2026-02-19', 3, 152574, 'FORMER4', 29, 1327393800, 1001, '2026-03-20'),
  ('2026-03-06', 4, 151288, 'FORMER4', 14, 635409600, 1001, '2026-03-20'),
  ('2026-02-05', 1, 0, 'FORMERIN', 0, 0, 2001, '2026-02-20'),
  ('2026-03-07', 2, 348059, 'FORMERIN', 13, 2262383500, 2001, '2026-03-20'),
  ('2026-04-06', 3, 343197, 'FORMERIN', 0, 0, 2001, '2026-02-20');

insert into ledger_entries (event, amounts, accounts, order_id, posted_at, value_date, borrower_id) values
  ('disbursement', '{600000,11096,1776,-120000,-11096,-20976,-460800}', '{principal_receivable,interest_receivable,vat_receivable,commission_income,interest_income,vat_payable,disbursement_cash}', 'FORMER4', '2026-01-05T18:00:00Z', '2026-01-05', 1001),
  ('payment:sandbox:f1', '{-7767,-1243,-190990,200000}', '{interest_receivable,vat_receivable,principal_receivable,cash:sandbox}', 'FORMER4', '2026-01-10T18:00:00Z', '2026-01-10', 1001),
  ('disbursement', '{300000,2219,355,-60000,-2219,-9955,-230400}', '{principal_receivable,interest_receivable,vat_receivable,commission_income,interest_income,vat_payable,disbursement_cash}', 'FORMER1', '2026-01-05T18:00:00Z', '2026-01-05', 1001),
  ('payment:sandbox:f2', '{-21000,21000}', '{fee_income,cash:sandbox}', 'FORMER1', '2026-01-18T18:00:00Z', '2026-01-18', 1001),
  ('payment:sandbox:f3', '{50000,-2219,-355,-47426}', '{cash:sandbox,interest_receivable,vat_receivable,principal_receivable}', 'FORMER1', '2026-01-24T18:00:00Z', '2026-01-24', 1001),
  ('disbursement', '{300000,2219,355,-60000,-2219,-9955,-230400}', '{principal_receivable,interest_receivable,vat_receivable,commission_income,interest_income,vat_payable,disbursement_cash}', 'FORMER0', '2026-01-05T18:00:00Z', '2026-01-05', 1002),
  ('payment:sandbox:f4', '{-2219,-355,-300000,-426,303000}', '{interest_receivable,vat_receivable,principal_receivable,borrower_credit,cash:sandbox}', 'FORMER0', '2026-01-12T18:00:00Z', '2026-01-12', 1002),
  ('disbursement', '{1000000,60164,-20000,-60164,-3600,-976400}', '{principal_receivable,interest_receivable,commission_income,interest_income,vat_payable,disbursement_cash}', 'FORMERIN', '2026-01-05T18:00:00Z', '2026-01-05', 2001),
  ('payment:sandbox:f5', '{-30575,-69425,100000}', '{interest_receivable,principal_receivable,cash:sandbox}', 'FORMERIN', '2026-01-20T18:00:00Z', '2026-01-20', 2001),
  ('payment:sandbox:f6', '{263908,-263908}', '{cash:sandbox,principal_receivable}', 'FORMERIN', '2026-02-05T18:00:00Z', '2026-02-05', 2001),
  ('payment:sandbox:f7', '{5000,-5000}', '{cash:sandbox,interest_receivable}', 'FORMERIN', '2026-02-20T18:00:00Z', '2026-02-20', 2001),
  ('accrual:2026-02-10', '{106081,-106081,0,0}', '{late_receivable,late_income,penalty_receivable,penalty_income}', 'FORMER1', '2026-02-10T18:00:00Z', '2026-02-10', 1001),
  ('accrual:2026-02-10', '{19622,-19622,0,0}', '{late_receivable,late_income,penalty_receivable,penalty_income}', 'FORMER4', '2026-02-10T18:00:00Z', '2026-02-10', 1001),
  ('accrual:2026-03-20', '{287934,-287934,0,0}', '{late_receivable,late_income,penalty_receivable,penalty_income}', 'FORMER1', '2026-03-20T18:00:00Z', '2026-03-20', 1001),
  ('accrual:2026-03-20', '{320551,-320551,0,0}', '{late_receivable,late_income,penalty_receivable,penalty_income}', 'FORMER4', '2026-03-20T18:00:00Z', '2026-03-20', 1001),
  ('accrual:2026-03-20', '{226238,-226238,100000,-100000}', '{late_receivable,late_income,penalty_receivable,penalty_income}', 'FORMERIN', '2026-03-20T18:00:00Z', '2026-03-20', 2001);

-- Money for an unknown reference, which waits, and some that waited until it was given to its order.
insert into received_payments (amount, paid_at, currency, provider, reference, payment_id, borrower_id, received_at) values
  (7700, '2026-02-01T18:00:00Z', 'MXN', 'sandbox', 'r-nobody', 'w:1', 0, '2026-02-01T19:00:00Z');

insert into ledger_entries (event, amounts, accounts, order_id, posted_at, value_date, borrower_id) values
  ('payment:sandbox:w:1', '{7700,-7700}', '{cash:sandbox:MXN,suspense:MXN}', '', '2026-02-01T19:00:00Z', '2026-02-01', 0),
  ('payment:sandbox:f6', '{263908,-263908}', '{cash:sandbox:INR,suspense:INR}', '', '2026-02-05T18:00:00Z', '2026-02-05', 0),
  ('match:sandbox:f6', '{263908,-263908}', '{suspense:INR,cash:sandbox:INR}', '', '2026-02-06T18:00:00Z', '2026-02-06', 0);
