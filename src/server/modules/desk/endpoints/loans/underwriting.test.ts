import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

/** What an application shows beside the rules. */

let server: TestServer;
let risk: DeskClient;
beforeAll(async () => {
  server = await testServer();
  risk = await signInAs(server, 'risk');
});
afterAll(() => server.close());

async function readApplication(orderId = 'MX21'): Promise<DeskReply<'application'>> {
  return (await risk.get(`applications/${orderId}`)).body as DeskReply<'application'>;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

test('the applicant’s other loans stand with their outcome, and all that is open is the exposure', async () => {
  const { otherLoans, exposure, amount } = await readApplication();
  const outcomes = Object.fromEntries(otherLoans.map(({ orderId, outcome }) => [orderId, outcome]));
  expect(outcomes).toMatchObject({ MX200: 'repaid', MX110: 'declined', MX151: 'pending' });
  expect(outcomes).toMatchObject({ MX174: 'current', MX174P: 'current', MX180: 'late' });
  const { otherLoans: ofLent } = await readApplication('MX151');
  expect(ofLent.find(({ orderId }) => orderId === 'MX21')?.outcome).toBe('inReview');
  expect(otherLoans.find(({ orderId }) => orderId === 'MX180')?.maxDaysLate).toBe(5);
  const open = await Promise.all(
    ['MX174', 'MX174P', 'MX180'].map(
      async (orderId) => (await risk.get(`loans/${orderId}`)).body as DeskReply<'loan'>,
    ),
  );
  expect(exposure).toMatchObject({ openLoans: 3, lateLoans: 1 });
  expect(exposure.owed).toBe(sum(open.map(({ statement }) => statement?.payoff ?? 0)));
  const awaiting = otherLoans.filter(({ outcome }) => outcome === 'pending');
  expect(exposure.requested).toBe(amount + sum(awaiting.map((loan) => loan.amount)));
});

test('what was declared otherwise than at the application before is listed, covered where it names somebody', async () => {
  expect((await readApplication()).changes).toEqual([]);
  const job = { occupation: 'employee', employer: 'Panadería', monthlyIncome: 1_850_000, payday: 15 };
  await server.call('certifyJob', job, ana);
  await server.call('certifyJob', { ...job, employer: 'Imprenta', monthlyIncome: 2_850_000 }, ana);
  const { changes, previousApplicationAt } = await readApplication();
  expect(previousApplicationAt).not.toBeNull();
  const byName = new Map(changes.map((change) => [change.name, change]));
  expect(byName.get('monthlyIncome')).toMatchObject({ step: 'job', after: '2850000' });
  expect(byName.get('monthlyIncome')?.before).not.toBe('2850000');
  expect(byName.get('employer')).toMatchObject({ before: '••••', after: '••••' });
  expect(JSON.stringify(changes)).not.toMatch(/Panadería|Imprenta/);
});

test('what falls due within a month is held against the declared income: of the loan asked for, and of all others', async () => {
  const { affordability, days, amount } = await readApplication();
  expect(days).toBeLessThanOrEqual(30);
  expect(affordability.monthlyIncome).toBe(2_850_000);
  expect(affordability.payment).toBeGreaterThan(amount);
  const others = ['MX174', 'MX174P', 'MX180'].map(
    async (orderId) => (await risk.get(`loans/${orderId}`)).body as DeskReply<'loan'>,
  );
  const today = (await server.services.clock.now()).getTime();
  const monthEnd = new Date(today + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  const due = (await Promise.all(others)).flatMap(
    ({ statement }) => statement?.instalments.filter(({ dueOn }) => dueOn <= monthEnd) ?? [],
  );
  const awaiting = (await readApplication('MX151')).affordability.payment;
  expect(affordability.otherPayments).toBe(sum(due.map(({ outstanding }) => outstanding)) + awaiting);
  const { items } = (await risk.get('applications')).body as DeskReply<'applications'>;
  const listed = items.find(({ orderId }) => orderId === 'MX21');
  expect(listed?.paymentToIncome).toBeCloseTo(affordability.payment / 2_850_000, 4);
  const all = affordability.payment + affordability.otherPayments;
  expect(listed?.debtToIncome).toBeCloseTo(all / 2_850_000, 4);
});

test('without a declared income nothing is held against it', async () => {
  const job = { borrowerId: ana.borrowerId, step: 'job' } as const;
  await server.db
    .deleteFrom('certifications')
    .where((row) => row.and(job))
    .execute();
  expect((await readApplication()).affordability.monthlyIncome).toBeNull();
  expect((await readApplication()).paymentToIncome).toBeNull();
});

test('another payout account is among them, by its ending', async () => {
  await server.db
    .insertInto('bankAccounts')
    .values({
      borrowerId: ana.borrowerId,
      bankName: 'Banamex',
      bankCode: '',
      accountNumber: '002180000118359719',
      sessionHash: Buffer.alloc(32),
      boundAt: await server.services.clock.now(),
    })
    .execute();
  const change = (await readApplication()).changes.find(({ step }) => step === 'account');
  expect(change?.after).toBe('Banamex ••••9719');
  expect(change?.before).toMatch(/^\S.* ••••\d{4}$/);
});

test('the list is narrowed to a country, a product, and those that a rule is against', async () => {
  const list = async (query: string) =>
    ((await risk.get(`applications?${query}`)).body as DeskReply<'applications'>).items.map(
      ({ orderId }) => orderId,
    );
  const { productId } = await readApplication();
  expect(await list('market=MX&sort=targetAt')).toEqual(['MX21']);
  expect(await list('market=IN')).toEqual([]);
  expect(await list(`product=${productId}&againstRule=yes`)).toEqual(['MX21']);
  expect(await list('product=none')).toEqual([]);
  const decisions = server.db.updateTable('orderDecisions').where('orderId', '=', 'MX21');
  const { blockingRule } = await server.db
    .selectFrom('orderDecisions')
    .select('blockingRule')
    .where('orderId', '=', 'MX21')
    .executeTakeFirstOrThrow();
  await decisions.set({ blockingRule: null }).execute();
  expect(await list('againstRule=yes')).toEqual([]);
  expect(await list('')).toEqual(['MX21']);
  await decisions.set({ blockingRule: JSON.stringify(blockingRule) }).execute();
});

describe('why a person decides', () => {
  async function setDecision(set: {
    service?: 'unanswered' | 'misanswered' | null;
    blockingRule?: string | null;
  }) {
    await server.db.updateTable('orderDecisions').set(set).where('orderId', '=', 'MX21').execute();
  }
  const rule = { rule: 'openDebt', given: 1, bound: 1, isRefusal: true, limit: null };

  test('nothing decides by itself, a rule stands against it, or the service had no usable answer', async () => {
    expect(await readApplication()).toMatchObject({ review: 'rule', blockingRule: 'openAtOnce' });
    await setDecision({ blockingRule: null });
    expect(await readApplication()).toMatchObject({ review: 'byHand', blockingRule: null });
    await setDecision({ blockingRule: JSON.stringify(rule) });
    expect(await readApplication()).toMatchObject({ review: 'rule', blockingRule: 'openDebt' });
    await setDecision({ service: 'unanswered' });
    expect((await readApplication()).review).toBe('serviceUnanswered');
    await setDecision({ service: 'misanswered', blockingRule: null });
    expect((await readApplication()).review).toBe('serviceAnswerInvalid');
    await setDecision({ service: null });
  });

  test('the service has not answered yet, or the product is no more', async () => {
    await setDecision({ blockingRule: null });
    const { services } = server;
    const { settings, config } = services;
    services.settings = {
      ...settings,
      decision: { url: 'https://x.example', secrets: ['s'], deadlineMs: 1 },
    };
    expect((await readApplication()).review).toBe('servicePending');
    services.settings = settings;
    services.config = { ...config, products: {} };
    expect((await readApplication()).review).toBe('noProduct');
    services.config = config;
  });

  test('a decided one says nothing of it', async () => {
    const { items } = (await risk.get('applications?state=declined')).body as DeskReply<'applications'>;
    expect(items[0]).toMatchObject({ review: null, targetAt: null });
  });
});

test('a declined one says who declined it and why, and stands before those declined earlier', async () => {
  const { decision, declineNotice } = await readApplication();
  expect(decision).toBeNull();
  await risk.post('applications/MX21/decision', { approve: false, reason: 'income too low' });
  expect((await readApplication()).decision).toMatchObject({
    by: 'risk@quincena.example',
    reason: 'income too low',
  });
  expect(declineNotice).toMatch(/^No es definitivo: puedes volver a pedir\./);
  const { items } = (await risk.get('applications?state=declined')).body as DeskReply<'applications'>;
  expect(items[0]?.declineNotice).toBeNull();
  expect(items.map(({ orderId }) => orderId)).toEqual(['MX21', 'MX110']);
});
