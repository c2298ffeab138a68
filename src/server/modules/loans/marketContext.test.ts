import { expect, test } from 'vitest';
import { ana, bruno, ravi, testServer } from '../../testing/testServer.ts';
import { getMarketsByBorrower } from './marketContext.ts';

test('the markets of rows are those of their borrowers, each once; no rows have no market', async () => {
  await using server = await testServer();
  const page = [ana, ravi, ana].map(({ borrowerId }) => ({ borrowerId }));
  expect(await getMarketsByBorrower(server.db, page)).toEqual(
    new Map([
      [ana.borrowerId, 'MX'],
      [ravi.borrowerId, 'IN'],
    ]),
  );
  expect((await getMarketsByBorrower(server.db, page)).has(bruno.borrowerId)).toBe(false);
  expect(await getMarketsByBorrower(server.db, [])).toEqual(new Map());
});
