import { addDays, dayIn } from '../../../src/lending/index.ts';
import { type Config, getMarket, readConfig } from '../../../src/server/config/index.ts';
import { hashSessionId } from '../../../src/server/modules/api/index.ts';
import { computeOffer, reprocessLoan } from '../../../src/server/modules/loans/index.ts';
import { type Database, transaction } from '../../../src/server/platform/database/index.ts';
import { device, speiReference, storeReference, templateBorrower } from './borrowerNumbers.ts';

const yearMs = 365 * 86_400_000;
const product = 'mx-quincena';

/** One borrower with one loan, paid out so many days ago and booked by the product itself. */
export async function createTemplateLoan(db: Database, disbursedDaysAgo: number): Promise<void> {
  const config: Config = readConfig();
  const now = new Date();
  const { timeZone } = getMarket(config, 'MX');
  const disbursedOn = addDays(dayIn(timeZone, now), -disbursedDaysAgo);
  const borrower = { fullName: 'Borrower of the benchmark', address: 'Calle 1', bank: 'BBVA', last4: '0000' };
  const offerContext = { market: 'MX', clientKind: 'new', borrower, today: disbursedOn } as const;
  const offer = computeOffer(config, { productId: product, ...offerContext });
  const key = { borrowerId: templateBorrower, orderId: String(templateBorrower) };
  const farFuture = new Date(now.getTime() + yearMs);
  await transaction(db, async (trx) => {
    await trx
      .insertInto('borrowers')
      .values({
        borrowerId: templateBorrower,
        market: 'MX',
        mobilePhone: '5500000000',
        fullName: 'Borrower of the benchmark',
        address: 'Calle 1, 06700 Ciudad de México',
        payoutBank: 'BBVA',
        payoutLast4: '0000',
        createdAt: now,
      })
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        tokenHash: hashSessionId(String(templateBorrower)),
        borrowerId: templateBorrower,
        market: 'MX',
        deviceId: device,
        createdAt: now,
        expiresAt: farFuture,
        seenAt: farFuture,
      })
      .execute();
    await trx
      .insertInto('orders')
      .values({
        ...key,
        productId: product,
        state: 'paying_out',
        terms: JSON.stringify(offer.terms),
        openKey: product,
        createdAt: now,
        decidedAt: now,
        disbursedOn,
      })
      .execute();
    const statement = await reprocessLoan(trx, key.borrowerId, key.orderId, {
      event: 'disbursement',
      valueDate: disbursedOn,
      now,
      today: disbursedOn,
    });
    const references = [
      { reference: speiReference(templateBorrower), payCode: 'SPEI' },
      { reference: storeReference(templateBorrower), payCode: 'OXXO' },
    ];
    await trx
      .insertInto('paymentReferences')
      .values(
        references.map((reference) => ({
          ...key,
          ...reference,
          provider: 'sandbox',
          purpose: 1,
          amount: statement.repayAmount,
          extensionSequence: null,
          createdAt: now,
          expiresAt: farFuture,
        })),
      )
      .execute();
    await trx
      .insertInto('referenceDirectory')
      .values(references.map(({ reference }) => ({ reference, borrowerId: templateBorrower })))
      .execute();
  });
}
