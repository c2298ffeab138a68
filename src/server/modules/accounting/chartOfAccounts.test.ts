import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import {
  type PostingRules,
  toGlCode,
  toGlCodeSql,
  toLedgerAccount,
  toLedgerAccountSql,
} from './chartOfAccounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function findByStatement(rules: PostingRules, accounts: readonly string[]): Promise<unknown[]> {
  const code = toGlCodeSql(sql`${JSON.stringify(rules)}::jsonb`, sql`account`);
  const { rows } = await sql<{ code: string | null }>`
    select ${code} as code from unnest(${accounts}::text[]) with ordinality as own (account, place) order by place`.execute(
    server.db,
  );
  return rows.map((row) => row.code);
}

function findByCode(rules: PostingRules, account: string): string | null {
  try {
    return toGlCode(rules, account);
  } catch {
    return null;
  }
}

describe('a ledger account is posted to the same account of the chart by a statement and by the code', () => {
  test('in each market’s rules: its own, another provider’s cash, one without a rule', async () => {
    for (const { posting } of Object.values(readConfig().accounting)) {
      const accounts = [...Object.keys(posting), 'cash:other', 'cash:', 'cash', 'unheard_of', ''];
      const codes = await findByStatement(posting, accounts);
      expect(codes).toEqual(accounts.map((account) => findByCode(posting, account)));
      expect(codes.filter((code) => code === null)).toHaveLength(2);
    }
  });

  test('by any rules', async () => {
    const names = fc.oneof(
      fc.constantFrom('cash', 'cash:sandbox', 'cash:cash_desk', 'cash_in_transit', 'bank'),
      fc.stringMatching(/^[a-z_:]{0,12}$/),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, fc.stringMatching(/^[0-9A-Za-z.-]{1,8}$/), { noNullPrototype: true }),
        fc.array(names, { minLength: 20, maxLength: 40 }),
        async (rules, accounts) => {
          const own = accounts.map((account) => findByCode(rules, account));
          expect(await findByStatement(rules, accounts)).toEqual(own);
        },
      ),
      { seed: 20_261_128, numRuns: 50 },
    );
  });
});

test('an account loses its book in entries of the lender alone, by a statement as by the code', async () => {
  const accounts = [
    'cash:sandbox:MXN',
    'bank:IN',
    'bank',
    'cash:sandbox',
    'bank:mx',
    'bank:LONG',
    'a:MX:MXN',
  ];
  const entries = [0, 7].flatMap((borrowerId) => accounts.map((account) => ({ borrowerId, account })));
  const { rows } = await sql<{ name: string }>`
    select ${toLedgerAccountSql(sql`e.account`)} as name
    from jsonb_to_recordset(${JSON.stringify(entries.map(({ borrowerId, account }, place) => ({ borrower_id: borrowerId, account, place })))})
      as e (borrower_id int, account text, place int)
    order by place`.execute(server.db);
  const own = entries.map(({ borrowerId, account }) => toLedgerAccount(borrowerId, account));
  expect(rows.map(({ name }) => name)).toEqual(own);
  expect(own.slice(0, 4)).toEqual(['cash:sandbox', 'bank', 'bank', 'cash:sandbox']);
  expect(own.slice(7)).toEqual(accounts);
});
