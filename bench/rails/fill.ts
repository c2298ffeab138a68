import { sql } from 'kysely';
import { clabe, dayIn } from '../../src/lending/index.ts';
import { readConfig } from '../../src/server/config/index.ts';
import { type Database, transaction } from '../../src/server/database/index.ts';
import { offerOf } from '../../src/server/loans/index.ts';
import { firstBorrower } from '../fill/numbers.ts';
import type { Loan } from './outside.ts';

const product = 'mx-quincena';
/** References are asked about once an hour: these were made long enough ago. */
const madeHoursAgo = 3;

/** So many loans that wait for a decision, each with an agreement, an account to go to, and references to be paid by. */
export async function fillRails(db: Database, loans: readonly Loan[]): Promise<void> {
  const config = readConfig();
  const now = new Date();
  const made = new Date(now.getTime() - madeHoursAgo * 3_600_000);
  const far = new Date(now.getTime() + 90 * 86_400_000);
  const borrower = { fullName: 'Borrower of the benchmark', address: 'Calle 1', bank: 'BBVA', last4: '0000' };
  const asker = { market: 'MX', clientKind: 'new', borrower } as const;
  const offer = offerOf(config, { productId: product, ...asker, today: dayOf(now) });
  const amount = offer.totalToRepay;
  await transaction(db, async (trx) => {
    for (const { borrowerId, orderId, account, clabe: number, stores } of loans) {
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
          createdAt: made,
        })
        .execute();
      await sql`insert into bank_accounts (borrower_id, bank_name, bank_code, account_number, session_hash, bound_at)
        values (${borrowerId}, ${borrower.bank}, '', ${account}, '', ${made})`.execute(trx);
      await trx
        .insertInto('orders')
        .values({
          borrowerId,
          orderId,
          productId: product,
          state: 'in_review',
          terms: JSON.stringify(offer.terms),
          openKey: product,
          createdAt: made,
        })
        .execute();
      await sql`insert into agreements (borrower_id, order_id, hash, document, full_name, address, payout_bank, payout_last4,
          session_hash, agreed_at)
        values (${borrowerId}, ${orderId}, ${offer.agreement.hash}, '{}', ${borrower.fullName}, ${borrower.address}, ${borrower.bank},
          ${last4}, '', ${now})`.execute(trx);
      const references = [
        { reference: number, provider: 'stp', payCode: 'SPEI', providerId: number, reusable: true },
        ...stores.map(({ reference, id }) => ({
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
          references.map((one, index) => ({
            ...one,
            borrowerId,
            orderId,
            purpose: 1,
            amount: amount + index,
            extensionSequence: null,
            createdAt: made,
            expiresAt: far,
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

function dayOf(now: Date) {
  return dayIn('America/Mexico_City', now);
}

/** Loan number `index` of the benchmark, with so many codes for stores. */
export function loanOf(index: number, company: string, stores: number): Loan {
  const borrowerId = firstBorrower + index;
  const digits = String(index + 1).padStart(7, '0');
  return {
    borrowerId,
    orderId: `R${borrowerId}`,
    account: clabe('012180', `0000${digits}`),
    clabe: clabe(company.slice(0, 6), `${company.slice(6, 10)}${digits}`),
    stores: Array.from({ length: stores }, (_, place) => ({
      id: `tr${borrowerId}x${place}`,
      reference: `000020TR${borrowerId}X${place}`,
    })),
  };
}
