import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { enforceAttemptLimit, sessionCall } from '../api/index.ts';
import { getMarketContext, lockProfile } from '../loans/index.ts';
import { checkCode, codeRules, getCallingCode, sendCode } from '../oneTimeCodes/index.ts';
import { retryPayouts } from '../payouts/index.ts';
import {
  assertNotFailedAccount,
  bankCodeScope,
  bindBankAccount,
  lastFourDigits,
  parseBankAccount,
} from './bankAccount.ts';
import { toBankForm } from './bankForm.ts';
import { toCodeError } from './codeError.ts';
import { codeExpiredError, wrongCodeError } from './errors.ts';

/** `bind-detail`: the account in force and where a code would go. */
export const bankDetail = sessionCall('bankDetail', async (services, caller) => {
  const borrower = await getBorrower(services.db, caller.borrowerId);
  const account = await services.db
    .selectFrom('bankAccounts')
    .select('boundAt')
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  const market = getMarket(services.config, caller.market);
  const boundAccount = {
    bankName: borrower.payoutBank,
    last4: borrower.payoutLast4,
    boundAt: account === undefined ? '' : formatInstant(account.boundAt, market.timeZone),
  };
  return {
    market: caller.market,
    form: toBankForm(market, caller.language === 'en' ? 'en' : 'es'),
    holder: borrower.fullName,
    phoneEnding: borrower.mobilePhone.slice(-2),
    bankAccount: borrower.payoutLast4 === '' ? null : boundAccount,
  };
});

/** `bind-code`: checks the account, and sends a code for it to the session's phone, never to a claimed one. */
export const bankCode = sessionCall('bankCode', async (services, caller, input) => {
  const account = parseBankAccount(getMarket(services.config, caller.market), input);
  await assertNotFailedAccount(services.db, services.personal, caller.borrowerId, account);
  const { mobilePhone: phone } = await getBorrower(services.db, caller.borrowerId);
  const outcome = await sendCode(services, {
    purpose: 'bank',
    phone,
    market: caller.market,
    callingCode: getCallingCode(services.config, caller.market, phone),
    language: caller.language,
    audience: 'borrower',
    scope: bankCodeScope(account),
  });
  if (!outcome.sent) throw toCodeError(outcome);
  return {
    bankName: account.bankName,
    isKnownBank: account.isKnownBank ? (1 as const) : (0 as const),
    last4: lastFourDigits(account),
    resendAfterSeconds: codeRules.resendSeconds,
  };
});

/** `bind-card`: puts an account in force with the code that was sent for it. Running payouts keep theirs; one that failed goes to it. */
export const bankBind = sessionCall('bankBind', async (services, caller, input) => {
  const account = parseBankAccount(getMarket(services.config, caller.market), input);
  const { now } = await getMarketContext(services, caller.market);
  const { mobilePhone: phone } = await getBorrower(services.db, caller.borrowerId);
  const codeCheck = {
    purpose: 'bank',
    phone,
    markets: [caller.market],
    code: input.verifyCode,
    scopes: [bankCodeScope(account)],
  } as const;
  const outcome = await checkCode(services.db, services.signingSecrets, codeCheck, now);
  if (outcome !== 'right') await enforceAttemptLimit(services, 'wrongCode', caller);
  if (outcome === 'wrong') throw wrongCodeError();
  if (outcome === 'gone') throw codeExpiredError();
  await transaction(services.db, async (trx) => {
    await lockProfile(trx, caller.borrowerId);
    await assertNotFailedAccount(trx, services.personal, caller.borrowerId, account);
    await bindBankAccount(trx, services.personal, caller.borrowerId, account, caller.sessionHash, now);
    await retryPayouts(services, trx, caller.borrowerId);
  });
  return { bankName: account.bankName, last4: lastFourDigits(account) };
});

function getBorrower(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'mobilePhone', 'payoutBank', 'payoutLast4'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
}
