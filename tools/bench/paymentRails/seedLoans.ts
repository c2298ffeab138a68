import { sql } from 'kysely';
import { createClabe, dayIn } from '../../../src/lending/index.ts';
import { readConfig } from '../../../src/server/config/index.ts';
import { computeOffer } from '../../../src/server/modules/loans/index.ts';
import { type Database, transaction } from '../../../src/server/platform/database/index.ts';
import { firstBorrower } from '../fill/borrowerNumbers.ts';
import type { BenchLoan } from './fakeProviders.ts';

const product = 'mx-quincena';
/** References are asked about once an hour: these were made long enough ago. */
const createdHoursAgo = 3;

/** So many loans that wait for a decision, each with an agreement, an account to go to, and references to be paid by. */
export async function seedLoans(db: Database, loans: readonly BenchLoan[]): Promise<void> {
  const config = readConfig();
  const now = new Date();
  const createdAt = new Date(now.getTime() - createdHoursAgo * 3_600_000);
  const farFuture = new Date(now.getTime() + 90 * 86_400_000);
  const borrower = { fullName: 'Borrower of the benchmark', address: 'Calle 1', bank: 'BBVA', last4: '0000' };
  const offerContext = { market: 'MX', clientKind: 'new', borrower } as const;
  const offer = computeOffer(config, { productId: product, ...offerContext, today: mexicoDay(now) });
  const amount = offer.totalToRepay;
  await transaction(db, async (trx) => {
    for (const { borrowerId, orderId, account, clabe: number, stores: storeCodes } of loans) {
      const last4 = account.slice(-4);
      await trx
        .insertInto('borrowers')
        .values({
          borrowerId,
          market: 'MX',
          mobilePhone: String(borrowerId).padStart(10, '5'),
          fullName: borrower.fullName,
          address: borrower.address,
          payoutBank: borrower.bank,
          payoutLast4: last4,
          createdAt: createdAt,
        })
        .execute();
      await sql`insert into bank_accounts (borrower_id, bank_name, bank_code, account_number, session_hash, bound_at)
        values (${borrowerId}, ${borrower.bank}, '', ${account}, '', ${createdAt})`.execute(trx);
      await trx
        .insertInto('orders')
        .values({
          borrowerId,
          orderId,
          productId: product,
          state: 'in_review',
          terms: JSON.stringify(offer.terms),
          openKey: product,
          createdAt: createdAt,
        })
        .execute();
      await sql`insert into agreements (borrower_id, order_id, hash, document, full_name, address, payout_bank, payout_last4,
          session_hash, agreed_at)
        values (${borrowerId}, ${orderId}, ${offer.agreement.hash}, '{}', ${borrower.fullName}, ${borrower.address}, ${borrower.bank},
          ${last4}, '', ${now})`.execute(trx);
      const references = [
        { reference: number, provider: 'stp', payCode: 'SPEI', providerId: number, reusable: true },
        ...storeCodes.map(({ reference, id }) => ({
          reference,
          provider: 'openpay',
          payCode: 'OXXO',
          providerId: id,
          reusable: false,
        })),
      ];
      await trx
        .insertInto('paymentReferences')
        .values(
          references.map((referenceRow, index) => ({
            ...referenceRow,
            borrowerId,
            orderId,
            purpose: 1,
            amount: amount + index,
            extensionSequence: null,
            createdAt: createdAt,
            expiresAt: farFuture,
          })),
        )
        .execute();
      await trx
        .insertInto('referenceDirectory')
        .values(references.map(({ reference }) => ({ reference, borrowerId })))
        .execute();
    }
  });
}

function mexicoDay(now: Date) {
  return dayIn('America/Mexico_City', now);
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
