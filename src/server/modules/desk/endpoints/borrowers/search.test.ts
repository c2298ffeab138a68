import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { linkAccounts } from '../../testing/access.ts';
import { addClaim } from '../../testing/claims.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

type Match = DeskReply<'search'>['matches'][number];
type SearchRole = 'support' | 'cashier' | 'finance' | 'risk' | 'collections' | 'auditor';

const reason = 'asked by telephone';
const { borrowerId } = ana;
const folio = 'MX26-DEMO-WAIT';
const stray = '93009999999999';
const toldReference = 'OX 9077 1234 5678';

let server: TestServer;
let clients: Record<SearchRole, DeskClient>;
let receipt: string;
let approvalId: string;
let requestId: string;
let loanReference: string;
let accountEnding: string;
beforeAll(async () => {
  server = await testServer();
  const roles = ['support', 'cashier', 'finance', 'risk', 'collections', 'auditor'] as const;
  const signedIn = await Promise.all(roles.map(async (role) => [role, await signInAs(server, role)]));
  clients = Object.fromEntries(signedIn) as typeof clients;
  loanReference = (await createReference(server, 'MX174')).reference;
  const masked = (await clients.support.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>;
  accountEnding = masked.account.slice(-4);
  await sendPaymentNotice(server, { paymentId: 'stray', reference: stray, amount: 5_000 });
  const { today } = (await clients.finance.get('loans/MX174')).body as DeskReply<'loan'>;
  const cash = { amount: 5_000, paidAt: today, evidence: 'R-77', reason };
  receipt = String((await clients.cashier.post('loans/MX174/payments', cash)).body.receipt);
  approvalId = String((await clients.finance.post('loans/MX180/write-off', { reason })).body.approvalId);
  await addClaim(server, 'MX174');
  await server.db.updateTable('paymentClaims').set({ reference: toldReference }).execute();
  const asked = { borrowerId, kind: 'access', requestText: 'Everything', reason };
  requestId = String((await clients.support.post('privacy-requests', asked)).body.requestId);
});
afterAll(() => server.close());

async function search(role: SearchRole, query: string): Promise<Match[]> {
  const { status, body } = await clients[role].get(`search?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return (body as DeskReply<'search'>).matches;
}

test('a number, a name or a reference finds what it is of, whole or begun', async () => {
  const cases: [SearchRole, string, Partial<Match>][] = [
    ['support', '1001', { kind: 'borrower', borrowerId, by: 'borrower', phone: '••••5678' }],
    [
      'support',
      'ana',
      { kind: 'borrower', borrowerId, by: 'name', lastOrder: expect.objectContaining({ state: 'overdue' }) },
    ],
    ['support', '55 1234 5678', { kind: 'borrower', borrowerId, by: 'phone' }],
    ['support', accountEnding, { kind: 'borrower', borrowerId, by: 'account' }],
    ['support', receipt, { kind: 'receipt', receipt, orderId: 'MX174' }],
    ['risk', 'mx174p', { kind: 'loan', orderId: 'MX174P', borrowerId, by: 'order', state: 'to_be_repaid' }],
    ['risk', loanReference.slice(-6), { kind: 'loan', orderId: 'MX174', by: 'reference' }],
    ['support', folio, { kind: 'complaint', folio, borrowerId }],
    ['support', 'mx26-de', { kind: 'complaint', folio }],
    ['support', 'OX9077', { kind: 'claim', orderId: 'MX174', borrowerId, state: 'open' }],
    ['support', '1234 5678', { kind: 'claim', number: 1, reference: toldReference }],
    ['support', 'ox 907712345678', { kind: 'claim', orderId: 'MX174' }],
    ['finance', stray, { kind: 'suspense', paymentId: 'stray' }],
    ['cashier', '930099', { kind: 'suspense', paymentId: 'stray', amount: 5_000, currency: 'MXN' }],
    ['cashier', stray.slice(-5), { kind: 'suspense', reference: stray }],
    ['cashier', receipt.slice(-5).toLowerCase(), { kind: 'receipt', receipt }],
    ['risk', '174p', { kind: 'loan', orderId: 'MX174P', by: 'order' }],
    ['cashier', receipt.toLowerCase(), { kind: 'receipt', receipt, orderId: 'MX174', borrowerId }],
    ['risk', approvalId.slice(0, 8), { kind: 'approval', approvalId, call: 'writeOff', state: 'waiting' }],
    ['support', requestId, { kind: 'privacyRequest', requestId, borrowerId, state: 'open' }],
    ['auditor', 'collections@', { kind: 'staff', email: 'collections@quincena.example' }],
  ];
  for (const [role, query, match] of cases)
    expect(await search(role, query), `${role} ${query}`).toContainEqual(expect.objectContaining(match));
});

test('a number is found as a caller reads it out: with spaces, dashes or dots, or a part of it', async () => {
  const [, receiptFigures = '', receiptEnd = ''] = receipt.split('-');
  const loan = { kind: 'loan', orderId: 'MX180', by: 'order' } as const;
  const grouped = loanReference.replaceAll(/.{4}(?=.)/g, '$&-');
  const cases: [SearchRole, string, Partial<Match>][] = [
    ['support', 'mx 180', loan],
    ['support', 'MX-180', loan],
    ['support', grouped, { kind: 'loan', orderId: 'MX174', by: 'reference' }],
    ['support', grouped.replaceAll('-', '.'), { kind: 'loan', orderId: 'MX174', by: 'reference' }],
    ['support', '+52 (55) 1234.5678', { kind: 'borrower', borrowerId, by: 'phone' }],
    ['support', 'lop ána', { kind: 'borrower', borrowerId, by: 'name' }],
    ['support', 'LÓPEZ HERNANDEZ', { kind: 'borrower', borrowerId, by: 'name' }],
    ['support', 'mx26demowait', { kind: 'complaint', folio }],
    ['support', 'mx26 demo w', { kind: 'complaint', folio }],
    ['support', 'demo wait', { kind: 'complaint', folio }],
    ['support', 'wait', { kind: 'complaint', folio }],
    ['support', 'ox-9077', { kind: 'claim', orderId: 'MX174' }],
    ['finance', stray.replace('9300', '9300-'), { kind: 'suspense', paymentId: 'stray' }],
    ['cashier', receipt.replaceAll('-', ' '), { kind: 'receipt', receipt }],
    ['cashier', receipt.replaceAll('-', ''), { kind: 'receipt', receipt }],
    ['cashier', receiptFigures, { kind: 'receipt', receipt }],
    ['cashier', receiptFigures.slice(-3), { kind: 'receipt', receipt }],
    ['cashier', `${receiptFigures} ${receiptEnd}`, { kind: 'receipt', receipt }],
  ];
  for (const [role, query, match] of cases)
    expect(await search(role, query), `${role} ${query}`).toContainEqual(expect.objectContaining(match));
});

test('the reference of a payout finds the loan that it pays out', async () => {
  const payoutId = 'PF3XLGDB7XDJJ1';
  await server.db.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId: 'MX174' }).execute();
  for (const query of [payoutId, payoutId.toLowerCase()])
    expect(await search('support', query)).toContainEqual(
      expect.objectContaining({ kind: 'loan', orderId: 'MX174', by: 'reference' }),
    );
});

test('a reference of letters and figures, as providers name links and pages to pay, finds its loan, whole or by its end', async () => {
  const row = {
    ...{ borrowerId, orderId: 'MX174', provider: 'sandbox', payCode: 'LINK', purpose: 1, amount: 5_000 },
    ...{ createdAt: new Date(), expiresAt: new Date() },
  };
  const references = ['plink_TsXqAbNkQwErTy', 'CO2f6c1b9e4d8a4c0b9d7e5f3a1b2c3d4e'];
  for (const reference of references)
    await server.db
      .insertInto('paymentReferences')
      .values({ ...row, reference, isLive: false })
      .execute();
  for (const query of [...references, references[0]?.slice(1) ?? '', '1b2c3d4e']) {
    const match = { orderId: 'MX174', borrowerId, by: 'reference' };
    expect(await search('risk', query), query).toContainEqual(expect.objectContaining(match));
    const { items } = (await clients.support.get(`borrowers?query=${query}`)).body as { items: unknown[] };
    expect(items, query).toContainEqual(expect.objectContaining(match));
  }
});

test('of more than five of a kind five are listed, and it is said that there are others', async () => {
  const folios = Array.from({ length: 6 }, (_, index) => `MX26-ZZZZ-000${index}`);
  const rows = folios.map((one) => ({ folio: one, borrowerId }));
  await server.db.insertInto('complaintDirectory').values(rows).execute();
  const read = async (query: string) =>
    (await clients.support.get(`search?query=${query}`)).body as DeskReply<'search'>;
  const several = await read('MX26-ZZZZ');
  expect(several.matches.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'complaint'));
  expect(several.kindsWithMore).toEqual(['complaint']);
  expect((await read('MX26-ZZZZ-0001')).kindsWithMore).toEqual([]);
});

test('nobody finds what its page would refuse', async () => {
  const kindsFound = async (role: SearchRole, query: string) =>
    (await search(role, query)).map(({ kind }) => kind);
  expect(await kindsFound('risk', folio)).toEqual([]);
  expect(await kindsFound('collections', '930099')).toEqual([]);
  expect(await kindsFound('support', stray)).toEqual([]);
  expect(await kindsFound('collections', 'OX9077')).toEqual([]);
  expect(await kindsFound('risk', receipt)).toEqual([]);
  expect(await kindsFound('finance', requestId)).toEqual([]);
  expect(await kindsFound('support', 'collections@')).toEqual([]);
});

test('a name spelt as it sounds, or with one letter wrong, is found after those that are spelt so', async () => {
  const spellings = ['ana lopes', 'Anna Lópes', 'lopez ernandes', 'hernadez', 'Hrenandez ana', 'anah lopezz'];
  for (const query of spellings) {
    const match = { kind: 'borrower', borrowerId, by: 'similarName' };
    expect(await search('support', query), query).toContainEqual(expect.objectContaining(match));
  }
  const setName = (fullName: string) =>
    server.db.updateTable('borrowers').set({ fullName }).where('borrowerId', '=', ana.borrowerId).execute();
  const pairs = [
    ['Ximena Quiroga Villaseñor', 'shimena kiroga viyasenor'],
    ['Jesús Guillermo Vázquez', 'gesus gillermo basques'],
    ['Zoila Chávez Yáñez', 'soila chaves llanes'],
    ['Deepak Chaudhary', 'dipak chowdhari'],
    ['Vishwanath Bhattacharya', 'viswanat batacharia'],
    ['Pooja Srivastava', 'puja shrivastav'],
  ];
  for (const [name = '', typed = ''] of pairs) {
    await setName(name);
    const match = { borrowerId, name, by: 'similarName' };
    expect(await search('support', typed), typed).toContainEqual(expect.objectContaining(match));
  }
  for (const other of ['puja', 'shrivastav deepak', 'srivistova']) {
    const found = (await search('support', other)).filter((match) => match.kind === 'borrower');
    expect(found.map((match) => match.borrowerId).includes(borrowerId), other).toBe(other === 'puja');
  }
  await setName('Ana López Hernández');
  const exact = (await search('support', 'ana lópez')).filter((match) => match.kind === 'borrower');
  expect(exact[0]).toMatchObject({ borrowerId, by: 'name' });
});

test('letters and figures in one word, as in an identifier, find nobody by name', async () => {
  for (const query of ['ana5', '5ana']) expect(await search('support', query), query).toEqual([]);
});

test('more figures of a phone than a mask shows find nobody until all are known', async () => {
  for (const query of ['45678', '2345678', '512345678'])
    expect(await search('support', query), query).not.toContainEqual(
      expect.objectContaining({ by: 'phone' }),
    );
});

test('whoever tries whole numbers one after the other is refused from the sixty-first in an hour', async () => {
  const find = (client: DeskClient, query: string, call = 'search') => client.get(`${call}?query=${query}`);
  const guesses = Array.from({ length: 60 }, (_, index) => `5511${String(100_000 + index)}`);
  for (const [index, guess] of guesses.entries())
    expect((await find(clients.collections, guess, index % 2 === 0 ? 'search' : 'borrowers')).status).toBe(
      200,
    );
  for (const call of ['search', 'borrowers']) {
    const { status, body, headers } = await find(clients.collections, '5512345678', call);
    expect([status, body.code, body.matches ?? body.items]).toEqual([429, 'tooManySearches', undefined]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toMatch(/^You have searched for 60 /);
  }
  // What was searched for already, names and shorter numbers, and others.
  expect((await find(clients.collections, guesses[59] ?? '')).status).toBe(200);
  expect((await find(clients.collections, 'ana')).status).toBe(200);
  expect((await find(clients.collections, '5678')).status).toBe(200);
  expect((await find(clients.finance, '5512345678')).status).toBe(200);
  const { items } = (await clients.auditor.get('audit?action=desk_refused')).body as {
    items: { subject: string }[];
  };
  expect(items.map(({ subject }) => subject).toSorted()).toEqual([
    'GET borrowers 429 tooManySearches',
    'GET search 429 tooManySearches',
  ]);
});

test('a payment that left suspense is no longer found', async () => {
  await sendPaymentNotice(server, { paymentId: 'matched', reference: '93008888888888', amount: 100 });
  expect(await search('cashier', '930088')).toHaveLength(1);
  const match = { provider: 'sandbox', paymentId: 'matched', orderId: 'MX174', reason };
  const pending = (await clients.cashier.post('suspense/match', match)).body;
  const decision = { approve: true, reason };
  expect((await clients.finance.post(`approvals/${pending.approvalId}`, decision)).status).toBe(200);
  expect(await search('cashier', '930088')).toEqual([]);
});

test('what is too short or too long is refused in the caller’s language', async () => {
  for (const query of ['an', 'a'.repeat(81), 'abc\0']) {
    const { status, body } = await clients.support.get(`search?query=${encodeURIComponent(query)}`);
    expect([status, typeof body.message]).toEqual([400, 'string']);
  }
});

describe('in the audit', () => {
  async function listViews(): Promise<string[]> {
    const { items } = (await clients.auditor.get('audit?limit=200&actor=risk@quincena.example')).body as {
      items: { subject: string }[];
    };
    return items.map(({ subject }) => subject).filter((subject) => subject.startsWith('GET search'));
  }

  test('each search is a view with its query masked, and the same one again is none', async () => {
    const before = await listViews();
    const queries = ['fer', 'fernanda', 'fer', 'Peña 12', '5512345678', '5512345679'];
    for (const query of queries) await search('risk', query);
    const views = await listViews();
    expect(views.slice(0, views.length - before.length).toReversed()).toEqual(
      ['aaa', 'aaaaaaaa', 'aaaa_99', '9999999999', '9999999999'].map((query) => `GET search ${query}`),
    );
  });
});

test('both accounts of one person share the limit of whole numbers', async () => {
  await server.db.deleteFrom('usageCounters').execute();
  await linkAccounts(server, 'risk', 'support');
  const find = async (role: SearchRole, query: string) =>
    (await clients[role].get(`search?query=${query}`)).status;
  for (let used = 0; used < 60; used += 1)
    expect(await find(used % 2 === 0 ? 'risk' : 'support', `5533${100_000 + used}`)).toBe(200);
  expect([await find('risk', '5534123456'), await find('support', '5534123457')]).toEqual([429, 429]);
  expect(await find('finance', '5534123456')).toBe(200);
});

test('a loan that was written off says so, and its borrower by it', async () => {
  const listDays = async () => {
    const found = [...(await search('finance', 'MX180')), ...(await search('finance', String(borrowerId)))];
    return found.flatMap((match) => {
      if (match.kind === 'loan' && match.orderId === 'MX180') return [match.writtenOffOn];
      return match.kind === 'borrower' ? [match.lastOrder?.writtenOffOn] : [];
    });
  };
  expect(await listDays()).toEqual([null, null]);
  const writtenOffOn = '2026-06-30';
  await server.db.updateTable('loanPositions').set({ writtenOffOn }).where('orderId', '=', 'MX180').execute();
  expect(await listDays()).toEqual([writtenOffOn, writtenOffOn]);
});
