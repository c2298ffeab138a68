import { expect, test } from 'vitest';
import { testServer } from '../../testing/testServer.ts';
import { assertBorrowerMarketsConfigured } from './index.ts';

test('a market that has borrowers can’t be taken away: the start names it and what to do', async () => {
  await using server = await testServer();
  const validation = assertBorrowerMarketsConfigured(server.db, ['MX'], '/brand');
  await expect(validation).rejects.toThrow(/borrowers of IN, and markets.json in \/brand hasn't.*DATA_DIR/);
  await expect(assertBorrowerMarketsConfigured(server.db, ['MX', 'IN'], '/brand')).resolves.toBeUndefined();
});

test('nobody’s market may go', async () => {
  await using server = await testServer({ seed: false });
  await expect(assertBorrowerMarketsConfigured(server.db, ['MX'], '/brand')).resolves.toBeUndefined();
});
