import { callingCodeOf, checkCode, codeRules, sendCode } from '../codes/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { instantText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { lockProfile, todayIn } from '../loans/index.ts';
import { payOutAgain } from '../payouts/index.ts';
import { bankAccountOf, bindAccount, codeScope, last4, refuseFailed } from './bankAccount.ts';
import { bankForm } from './bankForm.ts';
import { codeFailure } from './codeFailure.ts';
import { codeExpired, wrongCode } from './refusals.ts';

/** `bind-detail`: the account in force and where a code would go. */
export const bankDetail = sessionCall('bankDetail', async (services, caller) => {
  const borrower = await borrowerOf(services.db, caller.borrowerId);
  const account = await services.db
    .selectFrom('bankAccounts')
    .select('boundAt')
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  const market = marketIn(services.config, caller.market);
  const bound = {
    bankName: borrower.payoutBank,
    last4: borrower.payoutLast4,
    boundAt: account === undefined ? '' : instantText(account.boundAt, market.timeZone),
  };
  return {
    market: caller.market,
    form: bankForm(market, caller.language === 'en' ? 'en' : 'es'),
    holder: borrower.fullName,
    phoneEnding: borrower.mobilePhone.slice(-2),
    bankAccount: borrower.payoutLast4 === '' ? null : bound,
  };
});

/** `bind-code`: checks the account, and sends a code for it to the session's phone, never to a claimed one. */
export const bankCode = sessionCall('bankCode', async (services, caller, input) => {
  const account = bankAccountOf(marketIn(services.config, caller.market), input);
  await refuseFailed(services.db, services.personal, caller.borrowerId, account);
  const { mobilePhone: phone } = await borrowerOf(services.db, caller.borrowerId);
  const outcome = await sendCode(services, {
    purpose: 'bank',
    phone,
    market: caller.market,
    callingCode: callingCodeOf(services.config, caller.market, phone),
    language: caller.language,
    audience: 'borrower',
    scope: codeScope(account),
  });
  if (!outcome.sent) throw codeFailure(outcome);
  return {
    bankName: account.bankName,
    isKnownBank: account.isKnownBank ? (1 as const) : (0 as const),
    last4: last4(account),
    resendAfterSeconds: codeRules.resendSeconds,
  };
});

/** `bind-card`: puts an account in force with the code that was sent for it. Running payouts keep theirs; one that failed goes to it. */
export const bankBind = sessionCall('bankBind', async (services, caller, input) => {
  const account = bankAccountOf(marketIn(services.config, caller.market), input);
  const { now } = await todayIn(services, caller.market);
  const { mobilePhone: phone } = await borrowerOf(services.db, caller.borrowerId);
  const check = {
    purpose: 'bank',
    phone,
    markets: [caller.market],
    code: input.verifyCode,
    scopes: [codeScope(account)],
  } as const;
  const outcome = await checkCode(services.db, services.signingSecrets, check, now);
  if (outcome !== 'right') await countAttempt(services, 'wrongCode', caller);
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === 'gone') throw codeExpired();
  await transaction(services.db, async (trx) => {
    await lockProfile(trx, caller.borrowerId);
    await refuseFailed(trx, services.personal, caller.borrowerId, account);
    await bindAccount(trx, services.personal, caller.borrowerId, account, caller.sessionHash, now);
    await payOutAgain(services, trx, caller.borrowerId);
  });
  return { bankName: account.bankName, last4: last4(account) };
});

function borrowerOf(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'mobilePhone', 'payoutBank', 'payoutLast4'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
}
