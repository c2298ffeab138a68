import { sql } from 'kysely';
import { addDays, calendarDayIn } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import { hashSessionId } from '../../api/index.ts';
import { applyPortfolio, createPortfolio, encodePortfolioFiles, stagePortfolio } from './portfolio.ts';

export type ImportedLoan = {
  loan: string;
  borrowerId: number;
  orderId: string;
  market: 'MX' | 'IN';
  state: string;
};

/** Imports the example portfolio with a cut-off so many days ago: 40 loans have one of each profile in both markets. */
export async function importExample(
  server: TestServer,
  cutoffDaysAgo: number,
  count = 40,
  options: Parameters<typeof createPortfolio>[3] = {},
): Promise<{ batchId: string; loans: ImportedLoan[] }> {
  const { services, db } = server;
  const cutoff = addDays(calendarDayIn('UTC', await services.clock.now()), -cutoffDaysAgo);
  const { batchId, errors } = await stagePortfolio(
    services,
    encodePortfolioFiles(await createPortfolio(services.config, cutoff, count, options)),
  );
  if (errors.length > 0 || !(await applyPortfolio(services, batchId))) throw new Error(errors.join('\n'));
  return { batchId, loans: await listImportedLoans(db, batchId) };
}

/** In the order of their names in the other system. */
export async function listImportedLoans(db: Database, batchId: string): Promise<ImportedLoan[]> {
  const { rows } = await sql<ImportedLoan>`
    select d.external_id as loan, o.borrower_id as "borrowerId", o.order_id as "orderId", o.terms ->> 'market' as market, o.state
    from import_directory d join orders o on o.borrower_id = d.borrower_id and o.order_id = d.order_id
    where d.batch_id = ${batchId} order by d.external_id`.execute(db);
  return rows;
}

/** A session of an imported borrower. */
export async function signInImported({ db, services }: TestServer, { borrowerId, market }: ImportedLoan) {
  const now = await services.clock.now();
  const session = { sessionId: `imported-${borrowerId}`, deviceId: 'device', borrowerId };
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionId(session.sessionId),
      ...{ borrowerId, market, deviceId: session.deviceId, deviceName: 'phone' },
      ...{ createdAt: now, seenAt: now, expiresAt: new Date(now.getTime() + 100 * 86_400_000) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return session;
}

/** Pays what the loan's page asks for by a reference of its own, or an amount. Returns what the notice came to. */
export async function payImported(server: TestServer, loan: ImportedLoan, amount?: number) {
  const session = await signInImported(server, loan);
  const { orderId, market } = loan;
  const { repayAmount } = (await server.call('repaymentDetail', { orderId }, session)).body.data;
  const way = amount === undefined ? { amount: repayAmount } : { amount, way: 'part' };
  const request = { orderId, payCode: market === 'MX' ? 'SPEI' : 'UPI', requestType: 1, ...way };
  const { repayDetail } = (await server.call('instructions', request, session)).body.data;
  const currency = market === 'MX' ? 'MXN' : 'INR';
  return sendPaymentNotice(server, { reference: repayDetail.vCode, amount: request.amount, currency });
}
