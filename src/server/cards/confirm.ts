import type { Parsed } from '../../contract/schemas/index.ts';
import { checkCode } from '../codes/index.ts';
import { transaction } from '../database/index.ts';
import { notFound, sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { lockOrder, todayIn } from '../loans/index.ts';
import { cardProvider, finishCharge, startCharge } from './charge.ts';
import { codeScope, phoneOf } from './code.ts';
import { checkAmount, dueOf } from './due.ts';
import { findRecord } from './records.ts';
import { codeExpired, repeated, wrongCode } from './refusals.ts';
import { countingUnknown } from './unknown.ts';

/** `repayment-confirm`: the right code charges the card, once. */
export const repaymentConfirm = sessionCall(
  'repaymentConfirm',
  countingUnknown(async (services, caller, input: Parsed<'repaymentConfirm'>) => {
    cardProvider(services);
    const { db, signingSecrets } = services;
    const { borrowerId, market } = caller;
    const { orderId, repaymentRecordId, verifyCode: code } = input;
    const today = await todayIn(services, market);
    const phone = await phoneOf(db, borrowerId);
    const { record, outcome } = await transaction(db, async (trx) => {
      // Who confirms the same at the same time waits here for what the first one makes of it.
      await lockOrder(trx, borrowerId, orderId);
      const record = await findRecord(trx, borrowerId, orderId, repaymentRecordId);
      if (record === undefined) throw notFound();
      if (record.state !== 'created') throw repeated();
      const check = { purpose: 'card', phone, markets: [market], code, scopes: [codeScope(record)] } as const;
      const outcome = await checkCode(trx, signingSecrets, check, today.now);
      // A wrong one is no error here, so that its try is committed.
      if (outcome === 'right') {
        checkAmount(await dueOf(trx, borrowerId, orderId, today), record.amount, today);
        await startCharge(trx, record, today);
      }
      return { record, outcome };
    });
    if (outcome !== 'right') await countAttempt(services, 'wrongCode', caller);
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'gone') throw codeExpired();
    return { repayRecordId: record.recordId, ...(await finishCharge(services, caller, record)) };
  }),
);
