import { checkCode } from '../codes/index.ts';
import { transaction } from '../database/index.ts';
import { notFound, sessionCall } from '../http/index.ts';
import { lockOrder, todayIn } from '../loans/index.ts';
import { cardProvider, finishCharge, startCharge } from './charge.ts';
import { codeScope, phoneOf } from './code.ts';
import { findRecord } from './records.ts';
import { codeExpired, repeated, wrongCode } from './refusals.ts';

/** `repayment-confirm`: the right code charges the card, once. */
export const repaymentConfirm = sessionCall('repaymentConfirm', async (services, caller, input) => {
  cardProvider(services);
  const { db, clock, signingSecret } = services;
  const record = await findRecord(db, caller.borrowerId, input.orderId, input.repaymentRecordId);
  if (record === undefined) throw notFound();
  if (record.state !== 'created') throw repeated();
  const phone = await phoneOf(db, caller.borrowerId);
  const check = { purpose: 'card', phone, code: input.verifyCode, scopes: [codeScope(record)] } as const;
  // On its own: a wrong try counts whatever happens next.
  const outcome = await checkCode(db, signingSecret, check, await clock.now());
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === 'gone') {
    const now = await findRecord(db, caller.borrowerId, input.orderId, input.repaymentRecordId);
    throw now?.state === 'created' ? codeExpired() : repeated();
  }
  const today = await todayIn(services, caller.market);
  await transaction(db, async (trx) => {
    await lockOrder(trx, record.borrower_id, record.order_id);
    await startCharge(trx, record, today);
  });
  const { isPending } = await finishCharge(services, caller.market, record);
  return { repayRecordId: record.record_id, isPending };
});
