import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalStates } from '../../../../contract/desk/approvals.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { approvalStateSql, getApprovalState, isInApprovalStateSql } from './approvalState.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const now = new Date('2026-11-26T12:00:00Z');
const before = new Date('2026-11-26T11:00:00Z');
const after = new Date('2026-11-26T13:00:00Z');

test.each([
  ['waiting', { state: 'waiting', decidedAt: null, expiresAt: after, closedBecause: null }],
  ['expired', { state: 'waiting', decidedAt: null, expiresAt: now, closedBecause: null }],
  ['withdrawn', { state: 'waiting', decidedAt: before, expiresAt: before, closedBecause: null }],
  ['withdrawn', { state: 'waiting', decidedAt: before, expiresAt: after, closedBecause: null }],
  ['closed', { state: 'waiting', decidedAt: before, expiresAt: before, closedBecause: 'over' }],
  ['approved', { state: 'approved', decidedAt: before, expiresAt: after, closedBecause: null }],
  ['approved', { state: 'approved', decidedAt: before, expiresAt: before, closedBecause: null }],
  ['refused', { state: 'refused', decidedAt: before, expiresAt: before, closedBecause: null }],
] as const)('a request is %s in code, as a column and as a filter: %o', async (state, row) => {
  expect(getApprovalState(row, now)).toBe(state);
  const { rows } = await sql<{ state: string; filters: string[] }>`
    select ${approvalStateSql(now)} as state, array_remove(array[${sql.join(
      approvalStates.map((one) => sql`case when ${isInApprovalStateSql(one, now)} then ${one} end`),
    )}], null) as filters
    from (select ${row.state}::text as state, ${row.decidedAt}::timestamptz as decided_at,
      ${row.expiresAt}::timestamptz as expires_at, ${row.closedBecause}::text as closed_because) as desk_approvals`.execute(
    server.db,
  );
  expect(rows).toEqual([{ state, filters: [state] }]);
});
