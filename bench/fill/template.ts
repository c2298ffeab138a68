import { addDays, dayIn } from '../../src/lending/index.ts';
import { type Config, marketIn, readConfig } from '../../src/server/config/index.ts';
import { type Database, transaction } from '../../src/server/database/index.ts';
import { hashSession } from '../../src/server/http/index.ts';
import { bookOrder, offerOf } from '../../src/server/loans/index.ts';
import { device, speiReference, storeReference, templateBorrower } from './numbers.ts';

const yearMs = 365 * 86_400_000;
const product = 'mx-quincena';

/** One borrower with one loan, paid out so many days ago and booked by the product itself. */
export async function makeTemplate(db: Database, disbursedDaysAgo: number): Promise<void> {
  const config: Config = readConfig();
  const now = new Date();
  const { timeZone } = marketIn(config, 'MX');
  const disbursedOn = addDays(dayIn(timeZone, now), -disbursedDaysAgo);
  const borrower = { fullName: 'Borrower of the benchmark', address: 'Calle 1', bank: 'BBVA', last4: '0000' };
  const asker = { market: 'MX', clientKind: 'new', borrower, today: disbursedOn } as const;
  const offer = offerOf(config, { productId: product, ...asker });
  const key = { borrower_id: templateBorrower, order_id: String(templateBorrower) };
  const far = new Date(now.getTime() + yearMs);
  await transaction(db, async (trx) => {
    await trx
      .insertInto('borrowers')
      .values({
        borrower_id: templateBorrower,
        market: 'MX',
        mobile_phone: '5500000000',
        full_name: 'Borrower of the benchmark',
        address: 'Calle 1, 06700 Ciudad de México',
        payout_bank: 'BBVA',
        payout_last4: '0000',
        created_at: now,
      })
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashSession(String(templateBorrower)),
        borrower_id: templateBorrower,
        market: 'MX',
        device_id: device,
        created_at: now,
        expires_at: far,
        seen_at: far,
      })
      .execute();
    await trx
      .insertInto('orders')
      .values({
        ...key,
        product_id: product,
        state: 'paying_out',
        terms: JSON.stringify(offer.terms),
        open_key: product,
        created_at: now,
        decided_at: now,
        disbursed_on: disbursedOn,
      })
      .execute();
    const statement = await bookOrder(trx, key.borrower_id, key.order_id, {
      event: 'disbursement',
      valueDate: disbursedOn,
      now,
      today: disbursedOn,
    });
    const references = [
      { reference: speiReference(templateBorrower), pay_code: 'SPEI' },
      { reference: storeReference(templateBorrower), pay_code: 'OXXO' },
    ];
    await trx
      .insertInto('payment_references')
      .values(
        references.map((reference) => ({
          ...key,
          ...reference,
          provider: 'sandbox',
          purpose: 1,
          amount: statement.repayAmount,
          extension_sequence: null,
          created_at: now,
          expires_at: far,
        })),
      )
      .execute();
    await trx
      .insertInto('reference_directory')
      .values(references.map(({ reference }) => ({ reference, borrower_id: templateBorrower })))
      .execute();
  });
}
