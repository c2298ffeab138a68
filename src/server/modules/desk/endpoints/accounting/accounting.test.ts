import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { refreshDayTotals } from '../../../accounting/index.ts';
import { postEntry, toPostingKey } from '../../../ledger/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'the month is over';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let today: string;
let lastMonth: string;

beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1))
    .toISOString()
    .slice(0, 7);
  await sql`alter table ledger_entries disable trigger all`.execute(server.db);
  await sql`update ledger_entries set recorded_at = null`.execute(server.db);
  await sql`alter table ledger_entries enable trigger all`.execute(server.db);
  await refreshDayTotals(server.services);
});
afterAll(() => server.close());

type Item = Record<string, unknown>;
/** The rows of a list, and what its next page begins after. */
async function list(path: string): Promise<{ items: Item[]; next: string | null }> {
  const { status, body } = await finance.get(`accounting/${path}`);
  expect(status).toBe(200);
  return body as { items: Item[]; next: string | null };
}

const sumOf = (items: readonly Item[], field: string) =>
  items.reduce((sum, item) => sum + Number(item[field]), 0);

test('the trial balance of a day has each account of the chart, and balances', async () => {
  const { items } = await list(`trial-balance?market=MX&day=${today}`);
  expect(items).toHaveLength(server.services.config.accounting.MX?.accounts.length ?? 0);
  expect(items[0]).toMatchObject({ account: '1101', name: expect.any(String), credit: 0, currency: 'MXN' });
  expect(sumOf(items, 'debit')).toBe(sumOf(items, 'credit'));
  expect(sumOf(items, 'debit')).toBeGreaterThan(0);
  const isZero = (row: Item) =>
    ['opening', 'monthDebits', 'monthCredits', 'debit', 'credit'].every((field) => row[field] === 0);
  expect(items.some(isZero)).toBe(true);
  const used = await list(`trial-balance?market=MX&day=${today}&used=1`);
  expect(used.items).toEqual(items.filter((row) => !isZero(row)));
  const empty = await list('trial-balance?market=MX&day=2001-01-01');
  expect(sumOf(empty.items, 'debit')).toBe(0);
});

test('the journal is read page by page, and as CSV', async () => {
  const period = `market=MX&from=${lastMonth}-01&to=${today}`;
  const { items } = await list(`journal?${period}&limit=200`);
  expect(items.length).toBeGreaterThan(10);
  expect(sumOf(items, 'debit')).toBe(sumOf(items, 'credit'));
  const first = await list(`journal?${period}&limit=1`);
  const second = await list(`journal?${period}&limit=1&after=${first.next}`);
  const both = [...first.items, ...second.items];
  expect(both).toEqual(items.slice(0, both.length));
  expect(items.every(({ name }) => name !== '')).toBe(true);
  expect((await finance.get(`accounting/journal?${period}&format=csv`)).status).toBe(200);
});

test('the ledger of each account opens, moves and ends as its row of the trial balance says, whatever the page’s size', async () => {
  const month = `market=MX&from=${today.slice(0, 7)}-01&to=${today}`;
  const readLedger = async (account: unknown, limit: number) => {
    const lines: Item[] = [];
    let after: string | null = '';
    while (after !== null) {
      const path = `journal?${month}&account=${account}&limit=${limit}${after && `&after=${after}`}`;
      const page = await list(path);
      lines.push(...page.items);
      after = page.next;
    }
    return lines;
  };
  const { items: rows } = await list(`trial-balance?market=MX&day=${today}`);
  let moved = 0;
  for (const { account, opening, monthDebits, monthCredits, debit, credit } of rows) {
    const lines = await readLedger(account, 200);
    expect(lines.every((line) => line.account === account)).toBe(true);
    expect([sumOf(lines, 'debit'), sumOf(lines, 'credit')]).toEqual([monthDebits, monthCredits]);
    const [first] = lines;
    if (first === undefined) continue;
    if (moved++ < 2) expect(await readLedger(account, 7)).toEqual(lines);
    expect(first.balance).toBe(Number(opening) + Number(first.debit) - Number(first.credit));
    expect(lines.at(-1)?.balance).toBe(Number(debit) - Number(credit));
  }
  expect(moved).toBeGreaterThan(3);
  expect((await finance.get(`accounting/journal?${month}&account=9999`)).status).toBe(400);
});

test('what each entry was posted for has a name', async () => {
  const { items } = await list(`journal?market=MX&from=${lastMonth}-01&to=${today}&limit=200`);
  expect(items.filter(({ kind, event }) => kind === null && event !== 'alike')).toEqual([]);
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});

test('the journal of one kind of event and of one loan has exactly those entries', async () => {
  const month = `market=MX&from=${today.slice(0, 7)}-01&to=${today}`;
  const everything = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `journal?${month}&limit=200${after && `&after=${after}`}`,
    );
    everything.push(...page.items);
    after = page.next;
  }
  const kinds = new Set(everything.map(({ kind }) => kind));
  expect(kinds.size).toBeGreaterThan(2);
  for (const kind of kinds) {
    const wanted = everything.filter((line) => line.kind === kind).slice(0, 100);
    expect((await list(`journal?${month}&kind=${kind}&limit=200`)).items.slice(0, 100)).toEqual(wanted);
  }
  const { orderId } = everything.find((line) => line.orderId !== '') ?? {};
  const year = `market=MX&from=${Number(today.slice(0, 4)) - 1}${today.slice(4)}&to=${today}`;
  const { items } = await list(`journal?${year}&orderId=${orderId}&limit=200`);
  expect(new Set(items.map((line) => line.orderId))).toEqual(new Set([orderId]));
  const { rows } = await sql<{ entryId: string }>`
    select entry_id from ledger_entries where order_id = ${orderId}`.execute(server.db);
  expect(new Set(items.map(({ number }) => Number(number)))).toEqual(
    new Set(rows.map(({ entryId }) => Number(entryId))),
  );
  expect(Number.isNaN(Date.parse(String(items[0]?.postedAt)))).toBe(false);
  expect((await finance.get(`accounting/journal?${year}&kind=payment`)).status).toBe(400);
  expect((await finance.get(`accounting/journal?${year}&orderId=NOBODYS`)).status).toBe(404);
});

test('a line of the journal is named by its entry and its place, though another of the entry may be alike', async () => {
  const lines = new Map([
    ['penalty_receivable', 700],
    ['enforcement_receivable', 700],
    ['fee_income', -1_400],
  ]);
  const { borrowerId } = await server.db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('market', '=', 'MX')
    .executeTakeFirstOrThrow();
  const posting = {
    borrowerId,
    orderId: 'ALIKE',
    event: toPostingKey('correction', 'alike'),
    valueDate: today,
    postedAt: new Date(),
  };
  await postEntry(server.db, posting, lines);
  const { items } = await list(`journal?market=MX&from=${today}&to=${today}&limit=200`);
  const alike = items.filter(({ event }) => event === toPostingKey('correction', 'alike'));
  expect(alike.map(({ line, account, debit }) => [line, account, debit])).toEqual([
    [1, '1304', 700],
    [2, '1304', 700],
    [3, '4104', 0],
  ]);
  expect(new Set(items.map(({ entry, line }) => `${entry} ${line}`)).size).toBe(items.length);
});

test('refuses a market without books, a period turned round and a month that is none', async () => {
  expect((await finance.get('accounting/trial-balance?market=BR')).status).toBe(404);
  expect((await finance.get('accounting/journal?market=MX&from=2026-11-02&to=2026-11-01')).status).toBe(400);
  expect((await finance.get('accounting/journal?market=XX&from=2026-11-01&to=2026-11-02')).status).toBe(404);
  const early = Buffer.from('["0000-01-01",1,1]').toString('base64url');
  const journal = 'accounting/journal?market=MX&from=2026-11-01&to=2026-11-02';
  expect((await finance.get(`${journal}&after=${early}`)).status).toBe(400);
  expect((await finance.get('accounting/journal?market=MX&from=2020-01-01&to=2026-11-01')).status).toBe(400);
  expect((await finance.get('accounting/invoice-lines?market=MX&month=2026-13')).status).toBe(400);
  expect((await finance.post('accounting/months/2026-1/close', { market: 'MX', reason })).status).toBe(400);
});

test('Today shows whom closes months the oldest of each market that is over and not closed', async () => {
  const { monthsToClose } = (await finance.get('today')).body as DeskReply<'today'>;
  expect(monthsToClose.map(({ market }) => market)).toContain('MX');
  for (const { market, month } of monthsToClose) {
    const { items } = await list(`months?market=${market}`);
    const open = items.filter(({ isOver, isClosed }) => isOver && !isClosed).map((row) => String(row.month));
    expect(month, market).toBe(open.toSorted()[0]);
  }
  const { body } = await (await signInAs(server, 'support')).get('today');
  expect(body.monthsToClose).toEqual([]);
});

test('a month is closed by two people, once it is over', async () => {
  const running = await finance.post(`accounting/months/${today.slice(0, 7)}/close`, {
    market: 'MX',
    reason,
  });
  expect([running.status, running.body.code]).toEqual([409, 'dayRuns']);
  const paidAt = new Date(`${lastMonth}-15T12:00:00Z`);
  await sendPaymentNotice(server, { paymentId: 'last month', reference: '00000000', amount: 700, paidAt });
  const asked = await finance.post(`accounting/months/${lastMonth}/close`, { market: 'MX', reason });
  expect(asked.status).toBe(202);
  const findMonth = async () =>
    (await list('months?market=MX')).items.find(({ month }) => month === lastMonth);
  const { items: months } = await list('months?market=MX');
  const open = months.filter(({ isClosed }) => isClosed === false).map(({ month }) => month);
  const oldest = open.at(-1);
  // The oldest goes first: the others name it.
  expect(months.map(({ openBefore }) => openBefore)).toEqual(
    months.map(({ month }) => (month === oldest ? null : oldest)),
  );
  // The maker of a month's closing sees the same sums as its checker.
  for (const { month, closing } of months) {
    const facts = closing as DeskReply<'approval'>['facts']['month'] | null;
    if (month === oldest) expect(facts).toMatchObject({ currency: 'MXN', debits: facts?.credits });
    else expect(facts).toBeNull();
  }
  expect(await findMonth()).toMatchObject({ pendingApprovalId: asked.body.approvalId, closedAt: null });
  const { facts } = (await admin.get(`approvals/${asked.body.approvalId}`)).body as DeskReply<'approval'>;
  expect(facts.month).toMatchObject({
    currency: 'MXN',
    openDays: 1,
    unallocatedPayments: 1,
    pendingApprovals: 0,
  });
  expect(facts.month?.debits).toBe(facts.month?.credits);
  expect(facts.month?.earlier).toEqual(
    open
      .map(String)
      .filter((month) => month < lastMonth)
      .toReversed(),
  );
  const approval = { approve: true, reason };
  expect((await finance.post(`approvals/${asked.body.approvalId}`, approval)).status).toBe(409);
  expect((await admin.post(`approvals/${asked.body.approvalId}`, approval)).status).toBe(200);
  const { items } = (await admin.get('audit?action=desk_done&limit=5')).body as DeskReply<'audit'>;
  expect(items.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(`^POST accounting/months/:month/close MX ${lastMonth} approvedBy:`),
  );
  expect(await findMonth()).toMatchObject({
    pendingApprovalId: null,
    isOver: true,
    closedAt: expect.any(String),
    closedBy: [expect.any(String), expect.any(String)],
  });
  expect((await finance.post(`accounting/months/${lastMonth}/close`, { market: 'MX', reason })).status).toBe(
    409,
  );
});

test('files for the tax authority exist where the chart has its codes', async () => {
  const file = (market: string, document: string) =>
    finance.get(`accounting/sat-file?market=${market}&month=${lastMonth}&document=${document}`);
  const { body } = await file('MX', 'trialBalance');
  expect(body.name).toBe(`EJE010101AAA${lastMonth.replace('-', '')}BN.xml`);
  expect(body.xml).toContain('<BCE:Balanza ');
  const running = today.slice(0, 7);
  const open = await finance.get(`accounting/sat-file?market=MX&month=${running}&document=trialBalance`);
  expect(open.body.name).toBe(`open-EJE010101AAA${running.replace('-', '')}BN.xml`);
  expect((await file('MX', 'chart')).body.xml).toContain('<catalogocuentas:Catalogo ');
  expect((await file('IN', 'chart')).status).toBe(404);
});

test('is for finance and auditors alone', async () => {
  const support = await signInAs(server, 'support');
  expect((await support.get('accounting/trial-balance?market=MX')).status).toBe(403);
  const auditor = await signInAs(server, 'auditor');
  expect((await auditor.get('accounting/trial-balance?market=MX')).status).toBe(200);
  expect((await auditor.post(`accounting/months/${lastMonth}/close`, { market: 'IN', reason })).status).toBe(
    403,
  );
});
