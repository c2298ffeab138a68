import type { RequestInput } from '../../../contract/schemas/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { enforceAttemptLimit, notFound, sessionCall } from '../api/index.ts';
import { getMarketContext, lockOrder } from '../loans/index.ts';
import { checkCode } from '../oneTimeCodes/index.ts';
import { getOrderAmountDue, validateAmountDue } from './amountDue.ts';
import { executeCharge, getCardProvider, reserveCharge } from './charge.ts';
import { cardCodeScope, getPhone } from './code.ts';
import { withUnknownCounting } from './countUnknown.ts';
import { codeExpiredError, duplicatePaymentError, wrongCodeError } from './errors.ts';
import { findRecord } from './records.ts';

/** `repayment-confirm`: the right code charges the card, once. */
export const repaymentConfirm = sessionCall(
  'repaymentConfirm',
  withUnknownCounting(async (services, caller, input: RequestInput<'repaymentConfirm'>) => {
    getCardProvider(services);
    const { db, signingSecrets } = services;
    const { borrowerId, market } = caller;
    const { orderId, repaymentRecordId, verifyCode: code } = input;
    const today = await getMarketContext(services, market);
    const phone = await getPhone(db, borrowerId);
    const { record, outcome } = await transaction(db, async (trx) => {
      // Who confirms the same at the same time waits here for what the first one makes of it.
      await lockOrder(trx, borrowerId, orderId);
      const record = await findRecord(trx, borrowerId, orderId, repaymentRecordId);
      if (record === undefined) throw notFound();
      if (record.state !== 'created') throw duplicatePaymentError();
      const codeCheck = {
        purpose: 'card',
        phone,
        markets: [market],
        code,
        scopes: [cardCodeScope(record)],
      } as const;
      const outcome = await checkCode(trx, signingSecrets, codeCheck, today.now);
      // A wrong one is no error here, so that its try is committed.
      if (outcome === 'right') {
        validateAmountDue(await getOrderAmountDue(trx, borrowerId, orderId, today), record.amount, today);
        await reserveCharge(trx, record, today);
      }
      return { record, outcome };
    });
    if (outcome !== 'right') await enforceAttemptLimit(services, 'wrongCode', caller);
    if (outcome === 'wrong') throw wrongCodeError();
    if (outcome === 'gone') throw codeExpiredError();
    return { repayRecordId: record.recordId, ...(await executeCharge(services, caller, record)) };
  }),
);
