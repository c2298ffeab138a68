import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { configurationFolder, hashFolder, pagesFolder } from '../../../src/contract/configuration.ts';
import { createClabe } from '../../../src/lending/index.ts';
import { type Database, transaction } from '../../../src/server/platform/database/index.ts';
import { firstBorrower } from '../fill/borrowerNumbers.ts';
import { marketDay, sampleBorrower, sampleOffer, sampleProduct } from '../fill/orders.ts';
import type { BenchLoan } from './fakeProviders.ts';

/** The most that a limit may say: none applies here. */
const unlimited = 1_000_000_000_000;

/** The lender as it is, but for its rails: SPEI in and out by STP, stores by Openpay; with the pages that were built for it. */
export async function createRailsConfig(folder: string): Promise<Record<string, string>> {
  const config = join(folder, 'config');
  const pages = join(folder, 'pages');
  await cp(configurationFolder(undefined), config, { recursive: true });
  await cp(pagesFolder(undefined), pages, { recursive: true });
  const file = join(config, 'markets.json');
  const markets = JSON.parse(await readFile(file, 'utf8'));
  markets.MX.payOut = { provider: 'stp', singleLimit: unlimited, dailyLimit: unlimited };
  for (const channel of markets.MX.channels) channel.provider = channel.group === 'bank' ? 'stp' : 'openpay';
  await writeFile(file, JSON.stringify(markets));
  const manifest = JSON.parse(await readFile(join(pages, 'manifest.json'), 'utf8'));
  manifest.configuration = hashFolder(config);
  await writeFile(join(pages, 'manifest.json'), JSON.stringify(manifest));
  return { CONFIG_DIR: config, PAGES_DIR: pages };
}

/** References are asked about once an hour: these were made long enough ago. */
const createdHoursAgo = 3;

/** A CLABE of the loan's own, and codes for stores; each of another amount. */
async function insertReferences(
  trx: Database,
  { borrowerId, orderId, clabe, stores }: BenchLoan,
  amount: number,
  validity: { createdAt: Date; expiresAt: Date },
): Promise<void> {
  const loan = { borrowerId, orderId, purpose: 1, extensionSequence: null, ...validity };
  const references = [
    { reference: clabe, provider: 'stp', payCode: 'SPEI', providerId: clabe, isReusable: true },
    ...stores.map(({ reference, id: providerId }) => {
      return { reference, provider: 'openpay', payCode: 'OXXO', providerId, isReusable: false };
    }),
  ];
  await trx
    .insertInto('paymentReferences')
    .values(references.map((reference, index) => ({ ...reference, ...loan, amount: amount + index })))
    .execute();
  await trx
    .insertInto('referenceDirectory')
    .values(references.map(({ reference }) => ({ reference, borrowerId })))
    .execute();
}

/** So many loans that wait for a decision, each with an agreement, an account to go to, and references to be paid by. */
export async function seedLoans(db: Database, loans: readonly BenchLoan[]): Promise<void> {
  const now = new Date();
  const createdAt = new Date(now.getTime() - createdHoursAgo * 3_600_000);
  const farFuture = new Date(now.getTime() + 90 * 86_400_000);
  const { fullName, address, bank } = sampleBorrower;
  const offer = sampleOffer(marketDay(now));
  const amount = offer.totalToRepay;
  await transaction(db, async (trx) => {
    for (const loan of loans) {
      const { borrowerId, orderId, account } = loan;
      const last4 = account.slice(-4);
      await trx
        .insertInto('borrowers')
        .values({
          borrowerId,
          market: 'MX',
          mobilePhone: String(borrowerId).padStart(10, '5'),
          fullName,
          address,
          payoutBank: bank,
          payoutLast4: last4,
          createdAt,
        })
        .execute();
      await sql`insert into bank_accounts (borrower_id, bank_name, bank_code, account_number, session_hash, bound_at)
        values (${borrowerId}, ${bank}, '', ${account}, '', ${createdAt})`.execute(trx);
      await trx
        .insertInto('orders')
        .values({
          borrowerId,
          orderId,
          productId: sampleProduct,
          state: 'in_review',
          terms: JSON.stringify(offer.terms),
          blockedProductId: sampleProduct,
          createdAt,
        })
        .execute();
      await sql`insert into agreements (borrower_id, order_id, hash, document, full_name, address, payout_bank, payout_last4,
          session_hash, agreed_at)
        values (${borrowerId}, ${orderId}, ${offer.agreement.hash}, '{}', ${fullName}, ${address}, ${bank},
          ${last4}, '', ${now})`.execute(trx);
      await insertReferences(trx, loan, amount, { createdAt, expiresAt: farFuture });
    }
  });
}

/** Loan number `index` of the benchmark, with so many codes for stores. */
export function createLoan(index: number, stpAccount: string, storeCodes: number): BenchLoan {
  const borrowerId = firstBorrower + index;
  const digits = String(index + 1).padStart(7, '0');
  return {
    borrowerId,
    orderId: `R${borrowerId}`,
    account: createClabe('012180', `0000${digits}`),
    clabe: createClabe(stpAccount.slice(0, 6), `${stpAccount.slice(6, 10)}${digits}`),
    stores: Array.from({ length: storeCodes }, (_, storeIndex) => ({
      id: `tr${borrowerId}x${storeIndex}`,
      reference: `000020TR${borrowerId}X${storeIndex}`,
    })),
  };
}

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
        isTotpConfirmed: true,
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
