import { createHash } from 'node:crypto';
import { type Database, transaction } from '../../../src/server/platform/database/index.ts';
import type { BenchLoan } from './fakeProviders.ts';

const staffToken = 'a session at the desk of the benchmark';
const device = 'device of the benchmark';

/** By which somebody of staff is known. */
export const staffHeaders = { cookie: `quincena-desk=${staffToken}`, 'x-desk': '1', 'accept-language': 'es' };

/** By which a loan's borrower is known. */
export function borrowerHeaders({ borrowerId }: BenchLoan): Record<string, string> {
  return {
    sessionId: sessionTokenOf(borrowerId),
    deviceId: device,
    userId: String(borrowerId),
    language: '2',
    'X-Requested-With': 'XMLHttpRequest',
  };
}

/** Signs every borrower in, and one of staff. */
export async function seedSessions(db: Database, loans: readonly BenchLoan[]): Promise<void> {
  const now = new Date();
  const farFuture = new Date(now.getTime() + 86_400_000);
  const staffId = 'benchmark';
  await transaction(db, async (trx) => {
    await trx
      .insertInto('deskStaff')
      .values({
        staffId,
        email: 'staff@benchmark.example',
        name: 'Benchmark',
        roles: ['support', 'risk', 'finance', 'cashier', 'admin', 'auditor'],
        passphrase: '',
        codesConfirmed: true,
        createdAt: now,
      })
      .execute();
    await trx
      .insertInto('deskSessions')
      .values({
        tokenHash: hashToken(staffToken),
        sessionId: staffId,
        staffId,
        address: '127.0.0.1',
        device,
        startedAt: now,
        seenAt: now,
        endsAt: farFuture,
      })
      .execute();
    for (const { borrowerId } of loans)
      await trx
        .insertInto('sessions')
        .values({
          tokenHash: hashToken(sessionTokenOf(borrowerId)),
          borrowerId,
          market: 'MX',
          deviceId: device,
          createdAt: now,
          seenAt: now,
          expiresAt: farFuture,
        })
        .execute();
  });
}

function sessionTokenOf(borrowerId: number): string {
  return `session of ${borrowerId}`;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
