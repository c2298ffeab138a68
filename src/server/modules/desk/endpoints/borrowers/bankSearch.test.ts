import { beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type BankDeskRole, createBankDesk } from '../../testing/bankDesk.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const { getServer, clients, deposit, importLine } = createBankDesk();

const bankReference = 'SPEI Q-77120 LUNA';
const account = '012180001234567891';
let support: DeskClient;
let made: { depositId: string; reference: string };
beforeAll(async () => {
  support = await signInAs(getServer(), 'support');
  made = await deposit(700);
  await importLine(1_200, bankReference);
  await importLine(-300, account);
});

async function find(client: DeskClient, query: string) {
  const { status, body } = await client.get(`search?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return (body as DeskReply<'search'>).matches.filter(
    ({ kind }) => kind === 'deposit' || kind === 'bankLine',
  );
}

test('a deposit is found by the number that its slip has, a line of the bank by its reference, whole or by a part at its end', async () => {
  const { reference } = made;
  const deposited = { kind: 'deposit', ...made, amount: 700, currency: 'MXN' };
  const line = { kind: 'bankLine', reference: bankReference, amount: 1_200, statementId: expect.any(String) };
  const cases: [BankDeskRole, string, object][] = [
    ['cashier', reference, deposited],
    ['finance', reference.slice(0, 5), deposited],
    ['finance', reference.slice(-4), deposited],
    ['cashier', `${reference.slice(0, 4)} ${reference.slice(4)}`, deposited],
    ['cashier', bankReference, line],
    ['finance', 'speiq-77', line],
    ['finance', '120 luna', line],
  ];
  for (const [role, query, match] of cases)
    expect(await find(clients[role], query), query).toEqual([expect.objectContaining(match)]);
});

test('whoever may open neither page finds neither', async () => {
  for (const query of [made.reference, bankReference]) expect(await find(support, query)).toEqual([]);
});

test('of a bank’s reference that is an account only the end that its mask shows finds it, or all of it', async () => {
  const masked = expect.objectContaining({ reference: '••••7891', amount: -300 });
  for (const query of ['7891', account, account.replaceAll(/.{4}(?=.)/g, '$& ')])
    expect(await find(clients.finance, query), query).toEqual([masked]);
  for (const query of ['0121', account.slice(0, -1), '67891', account.slice(1)])
    expect(await find(clients.finance, query), query).toEqual([]);
});

test('a search for a whole number counts as that of a phone does', async () => {
  await find(clients.finance, account);
  const counted = await getServer().db.selectFrom('usageCounters').select('subject').execute();
  expect(counted.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^desk:searches:/));
});
