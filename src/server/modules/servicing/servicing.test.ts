import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, minor } from '../../../lending/index.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../testing/sandbox.ts';
import { bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import {
  createManualPayment,
  createWaiver,
  offerSettlement,
  recordCollectionHold,
  recordPromise,
  stopAccrual,
  writeOffLoan,
} from './index.ts';
import {
  advanceDays,
  createReference,
  getLedgerBalances,
  getLoanDetails,
  getMarketDay,
  getOrderState,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from './testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('a waiver', () => {
  test('requested twice at once is made once, and never for more than is owed', async () => {
    const { totals } = (await getStatement(server, 'MX180')) ?? {};
    const charges = totals?.lateInterest.outstanding ?? minor(0);
    expect(charges).toBeGreaterThan(0);
    const before = (await getLoanDetails(server, 'MX180')).amount;
    const of = 'late_charges' as const;
    const answers = await Promise.all(
      [1, 2].map(() =>
        createWaiver(server.services, { ...servicingRequest('MX180'), of, amount: charges }, operatorActor),
      ),
    );
    expect(answers.map(({ state }) => state).sort()).toEqual(['done', 'moreThanOwed']);
    expect((await getLoanDetails(server, 'MX180')).amount).toBe(before - charges);
    expect(await getLedgerBalances(server, 'MX180')).toMatchObject({ waivers: charges });
  });

  test('does not reduce an earlier one of its day, for either order of the keys', async () => {
    const { totals } = (await getStatement(server, 'MX180')) ?? {};
    const amount = totals?.lateInterest.outstanding ?? minor(0);
    const of = 'late_charges' as const;
    for (const [key, state] of [
      ['later', 'done'],
      ['earlier', 'moreThanOwed'],
    ])
      expect(
        (
          await createWaiver(
            server.services,
            { ...servicingRequest('MX180', { key }), of, amount },
            operatorActor,
          )
        ).state,
      ).toBe(state);
  });

  test('repeated by its key changes nothing, and another by a used key is refused', async () => {
    const input = { ...servicingRequest('MX180'), of: 'late_charges' as const, amount: minor(1_000) };
    const answers = [];
    for (const amount of [1_000, 1_000, 2_000])
      answers.push(
        (await createWaiver(server.services, { ...input, amount: minor(amount) }, operatorActor)).state,
      );
    expect(answers).toEqual(['done', 'repeated', 'keyUsed']);
  });

  test('has a row of its own on the page, whose rows still sum to the amount', async () => {
    const input = { ...servicingRequest('MX180'), of: 'late_charges' as const, amount: minor(1_000) };
    await createWaiver(server.services, input, operatorActor);
    const { userOrderDetail, amount } = await getLoanDetails(server, 'MX180');
    const rows = userOrderDetail.detail;
    expect(rows.some(({ text }) => text === 'Not asked for')).toBe(true);
    const sum = rows.findIndex(({ tone }) => tone === 'sum');
    const cents = (value: string) =>
      Number(value.replace(/[^\d.]/g, '').replace('.', '')) * (/[-−]/.test(value) ? -1 : 1);
    const beforeSum = rows.slice(0, sum).filter(({ tone }) => tone !== 'beside');
    expect(beforeSum.reduce((total, { value }) => total + cents(value), 0)).toBe(amount);
  });

  test('is stored with its actor and reason', async () => {
    await createWaiver(
      server.services,
      { ...servicingRequest('MX180'), of: 'late_charges', amount: minor(500) },
      operatorActor,
    );
    const storedEvent = await server.db.selectFrom('loanEvents').selectAll().executeTakeFirstOrThrow();
    expect(storedEvent).toMatchObject({
      kind: 'waiver',
      actorKind: 'operator',
      reason: 'agreed by telephone',
    });
    const audited = server.db.selectFrom('auditEvents').selectAll().where('action', '=', 'loan_serviced');
    expect(await audited.executeTakeFirst()).toMatchObject({ reason: 'agreed by telephone' });
  });
});

describe('late charges', () => {
  test('stop from a day on, in the daily run too, and past days are unchanged', async () => {
    const before = (await getLoanDetails(server, 'MX180')).amount;
    const stop = {
      ...servicingRequest('MX180'),
      of: 'late_charges' as const,
      from: addDays(await getMarketDay(server), 0),
      until: null,
    };
    expect((await stopAccrual(server.services, stop, operatorActor)).state).toBe('done');
    const amountAfterStop = (await getLoanDetails(server, 'MX180')).amount;
    expect(amountAfterStop).toBeLessThan(before);
    await advanceDays(server, 20);
    expect((await getLoanDetails(server, 'MX180')).amount).toBe(amountAfterStop);
    const wrong = { ...stop, key: 'other', from: addDays(await getMarketDay(server), 1) };
    expect((await stopAccrual(server.services, wrong, operatorActor)).state).toBe('badDay');
  });
});

describe('a settlement', () => {
  test('that is paid settles the debt; one offer is open at a time', async () => {
    const expiresOn = addDays(await getMarketDay(server), 5);
    const input = { ...servicingRequest('MX180'), amount: minor(100_000), expiresOn };
    const answers = await Promise.all(
      ['a', 'b'].map((key) => offerSettlement(server.services, { ...input, key }, operatorActor)),
    );
    expect(answers.map(({ state }) => state).sort()).toEqual(['done', 'offerStands']);
    const noLess = { ...input, key: 'c', amount: minor(90_000_000) };
    expect((await offerSettlement(server.services, noLess, operatorActor)).state).toBe('noLess');
    const toPay = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    for (const { lead } of [toPay, await getLoanDetails(server, 'MX180')])
      expect(lead.text).toMatch(
        /Your offer: pay \*\*\$1,000\.00\*\* by \*\*.+\*\* and your loan is paid off\.$/,
      );
    expect(toPay.ways[1]?.lines[1]).toBe('With $1,000.00 your loan is paid off, by your offer.');
    expect(toPay.ways.map(({ suggested }) => suggested)).toEqual([0, 100_000, 0]);
    // Who opens the page is asked for no more than the offer.
    expect(toPay.chosen).toMatchObject({ way: 'part', amount: 100_000, isPayable: 1 });
    const { comparison } = (await server.call('extensionDetail', { orderId: 'MX180' })).body.data;
    expect(comparison[0]).toMatchObject({ amount: 100_000, remark: 'and you are done, by your offer' });
    await advanceDays(server, 3);
    await payLoan(server, 'MX180', 'settles', 100_000);
    expect(await getLoanDetails(server, 'MX180')).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test.each(['before', 'after'])(
    'ends no more than it forgives of a debt whose earlier payment bounces %s it is paid',
    async (bounces) => {
      const whole = (await getStatement(server, 'MX174P'))?.payoff ?? 0;
      const paid = whole - 40_000;
      await payLoan(server, 'MX174P', 'bounces', paid);
      const offer = {
        ...servicingRequest('MX174P'),
        amount: minor(1),
        expiresOn: await getMarketDay(server),
      };
      expect((await offerSettlement(server.services, offer, operatorActor)).state).toBe('done');
      const steps = [
        () => sendReversalNotice(server, { paymentId: 'bounces', amount: paid }),
        () => payLoan(server, 'MX174P', 'completes', 1),
      ];
      for (const step of bounces === 'before' ? steps : steps.reverse()) await step();
      expect(await getStatement(server, 'MX174P')).toMatchObject({ settledOn: null, payoff: whole - 1 });
      await payLoan(server, 'MX174P', 'again', paid);
      expect(await getLoanDetails(server, 'MX174P')).toMatchObject({ orderStatus: 200, credit: 0 });
    },
  );

  test('that is not paid in time changes nothing', async () => {
    const expiresOn = addDays(await getMarketDay(server), 2);
    await offerSettlement(
      server.services,
      { ...servicingRequest('MX180'), amount: minor(100_000), expiresOn },
      operatorActor,
    );
    await advanceDays(server, 3);
    expect((await getLoanDetails(server, 'MX180')).noticeDesText).not.toContain('offer');
    await payLoan(server, 'MX180', 'too-late', 100_000);
    expect((await getLoanDetails(server, 'MX180')).orderStatus).toBe(180);
  });

  test('of the payoff or more, after a late report of an earlier payment, is not shown', async () => {
    const { ways } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    const amount = minor((ways[2]?.amount ?? 0) - 10_000);
    const expiresOn = addDays(await getMarketDay(server), 5);
    await offerSettlement(
      server.services,
      { ...servicingRequest('MX180'), amount, expiresOn },
      operatorActor,
    );
    expect((await getLoanDetails(server, 'MX180')).lead.text).toContain('Your offer');
    const { reference } = await createReference(server, 'MX180');
    const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000);
    await sendPaymentNotice(server, { reference, amount: 50_000, paidAt });
    const toPay = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    for (const { lead } of [toPay, await getLoanDetails(server, 'MX180')])
      expect(lead.text).not.toContain('Your offer');
    expect(toPay.ways.map(({ suggested }) => suggested)).toEqual([0, 0, 0]);
  });
});

describe('a written-off debt', () => {
  test('accrues nothing, leaves the receivables, and stays payable', async () => {
    const { amount } = await getLoanDetails(server, 'MX180');
    expect((await writeOffLoan(server.services, servicingRequest('MX180'), operatorActor)).state).toBe(
      'done',
    );
    expect((await writeOffLoan(server.services, servicingRequest('MX180'), operatorActor)).state).toBe(
      'notOwed',
    );
    const audited = server.db.selectFrom('auditEvents').selectAll().where('action', '=', 'loan_serviced');
    expect(await audited.execute()).toMatchObject([{ amount, currency: 'MXN' }]);
    await advanceDays(server, 30);
    expect((await getLoanDetails(server, 'MX180')).amount).toBe(amount);
    expect(await getLedgerBalances(server, 'MX180')).toMatchObject({ write_offs: amount });
    await payLoan(server, 'MX180', 'recovered');
    expect((await getLoanDetails(server, 'MX180')).orderStatus).toBe(200);
  });
});

describe('a payment recorded by staff', () => {
  test('is a payment like any other, once by its key, with a receipt of its own', async () => {
    const before = (await getLoanDetails(server, 'MX180')).amount;
    const paidAt = await server.services.clock.now();
    const provider = { manualProvider: 'cash_desk' as const, staffId: 'nobody', tillId: null, lineId: null };
    const seen = {
      ...servicingRequest('MX180'),
      ...provider,
      amount: minor(30_000),
      paidAt,
      note: 'at the counter',
    };
    const answers = await Promise.all(
      [1, 2].map(() => createManualPayment(server.services, seen, operatorActor)),
    );
    expect(answers.map(({ state }) => state).sort()).toEqual(['done', 'repeated']);
    const receipts = answers.map((answer) => ('receipt' in answer ? answer.receipt : ''));
    expect(receipts[0]).toMatch(/^MX-\d{6}-[2-9A-Z]{4}$/);
    expect(receipts[1]).toBe(receipts[0]);
    const after = await getLoanDetails(server, 'MX180');
    expect(after.amount).toBe(before - 30_000);
    expect(after.payments).toMatchObject([{ channel: 'Cash desk', amount: 30_000 }]);
    const early = { ...seen, key: 'early', paidAt: new Date('2020-01-01') };
    expect(await createManualPayment(server.services, early, operatorActor)).toEqual({ state: 'badDay' });
    const other = await createManualPayment(server.services, { ...early, orderId: 'MX151' }, operatorActor);
    expect(other).toEqual({ state: 'notDisbursed' });
  });
});

test('a loan written off before its due date becomes overdue on it, once, without charges', async () => {
  const before = await getStatement(server, 'MX174');
  await writeOffLoan(server.services, servicingRequest('MX174'), operatorActor);
  await advanceDays(server, 12);
  expect(await getOrderState(server, 'MX174')).toMatchObject({ state: 'overdue' });
  const after = await getStatement(server, 'MX174');
  expect(after?.totals.lateInterest.accrued).toBe(0);
  expect(after?.totals.principal).toEqual(before?.totals.principal);
});

test('a promise and a collection hold do not change the debt', async () => {
  const { amount } = await getLoanDetails(server, 'MX180');
  const paysBy = addDays(await getMarketDay(server), 3);
  await recordPromise(
    server.services,
    { ...servicingRequest('MX180'), amount: minor(5_000), paysBy },
    operatorActor,
  );
  await recordCollectionHold(server.services, { ...servicingRequest('MX180'), until: paysBy }, operatorActor);
  expect((await getLoanDetails(server, 'MX180')).amount).toBe(amount);
  expect(await getStatement(server, 'MX180')).toMatchObject({
    promises: [{ state: 'open' }],
    collectionHold: { until: paysBy },
  });
  const past = { ...servicingRequest('MX180'), until: addDays(await getMarketDay(server), -1) };
  expect((await recordCollectionHold(server.services, past, operatorActor)).state).toBe('badSpan');
});

test('actions on another borrower’s or an undisbursed loan are refused', async () => {
  const input = { of: 'late_charges' as const, amount: minor(1) };
  const other = { ...servicingRequest('MX180', { borrowerId: bruno.borrowerId }), ...input };
  expect((await createWaiver(server.services, other, operatorActor)).state).toBe('notFound');
  expect(
    (await createWaiver(server.services, { ...servicingRequest('MX151'), ...input }, operatorActor)).state,
  ).toBe('notDisbursed');
});
