import { sql } from 'kysely';
import type { RequestInput } from '../../../contract/schemas/index.ts';
import type { Market } from '../../config/index.ts';
import { type Database, insertOnce, transaction } from '../../platform/database/index.ts';
import { isPhoneAccepted } from '../../platform/phone.ts';
import { openSession } from '../accounts/index.ts';
import { enforceRateLimit, type PublicCaller, publicCall } from '../api/index.ts';
import { type CheckOutcome, checkCode, countCodeRequest } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { hashValidSid, isRedeemedAnswer, redeemAnswer } from './captcha/store.ts';
import { createPromotionError, tooManyMessagesError, unknownTemplateError } from './errors.ts';
import { toAttributionSource } from './events.ts';
import { findTemplate, type IdentifiedTemplate, selectLanguage } from './templates.ts';

export async function isRegistered(
  db: Database,
  phone: string,
  markets: readonly Market[],
): Promise<boolean> {
  const borrowers = await db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where('phone', '=', phone)
    .where('market', 'in', markets)
    .limit(1)
    .execute();
  return borrowers.length > 0;
}

/**
 * Creates a borrower with a phone only; name, address and account come with the application. Null if the phone was registered
 * concurrently.
 */
async function createBorrower(
  trx: Database,
  market: Market,
  phone: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`select nextval('borrower_numbers') as number`.execute(trx);
  const borrowerId = rows[0]?.number;
  if (borrowerId === undefined) throw new Error('the sequence borrower_numbers gave no number');
  const isPhoneFree = await insertOnce(
    trx.insertInto('phoneDirectory').values({ market, phone, borrowerId }),
  );
  if (!isPhoneFree) return null;
  await trx
    .insertInto('borrowers')
    .values({
      borrowerId,
      market,
      mobilePhone: phone,
      fullName: '',
      address: '',
      payoutBank: '',
      payoutLast4: '',
      createdAt: now,
    })
    .execute();
  return borrowerId;
}

type RegisterInput = RequestInput<'register'>;

/** Creates the account of a phone that is proved by its code. Source: SPEC 7-8, DESIGN 6. */
export const registerCall = publicCall('register', async (services, caller, input) => {
  const template = findTemplate(services.config, input.id);
  if (template === undefined) throw unknownTemplateError();
  const language = selectLanguage(template, caller.language);
  if (!isPhoneAccepted(template, input.phone)) throw createPromotionError('badPhone', language);
  const now = await services.clock.now();
  await validateCaptcha(services, caller, input, template, now);
  const outcome = await transaction(services.db, (trx) => createAccount(trx, services, input, template, now));
  if (outcome === 'taken') throw createPromotionError('alreadyRegistered', language);
  if (typeof outcome === 'string') {
    await enforceRateLimit(services, 'wrongCode', { address: caller.address });
    throw createPromotionError(outcome === 'wrong' ? 'wrongSmsCode' : 'smsCodeGone', language);
  }
  const { borrowerId } = outcome;
  const { browser } = caller;
  // In a browser, registration also signs in.
  if (browser) {
    const owner = { borrowerId, market: template.accountMarket, deviceId: browser.deviceId };
    await openSession(services, caller, owner, now);
  }
  return {};
});

/**
 * Throws a refusal unless the answer was redeemed for this phone. An unredeemed one is redeemed now and counts as a message:
 * otherwise one answer would reveal for any number of phones whether they are registered.
 */
async function validateCaptcha(
  services: Services,
  caller: PublicCaller,
  { sid, capcode, phone, deviceId }: RegisterInput,
  template: IdentifiedTemplate,
  now: Date,
): Promise<void> {
  const { db, signingSecrets } = services;
  const language = selectLanguage(template, caller.language);
  const sidHash = hashValidSid(sid, signingSecrets);
  if (sidHash === null) throw createPromotionError('wrongCaptchaForRegister', language);
  const attempt = { sidHash, answer: capcode, phone };
  if (await isRedeemedAnswer(db, attempt, now)) return;
  if (!(await redeemAnswer(db, attempt, now)))
    throw createPromotionError('wrongCaptchaForRegister', language);
  const waitSeconds = await countCodeRequest(
    services,
    {
      audience: 'registration',
      address: caller.address,
      deviceId,
      callingCode: template.phone.prefix,
      phone,
    },
    now,
  );
  if (waitSeconds > 0) throw tooManyMessagesError(waitSeconds, language);
}

/**
 * The check locks the code's row, which serializes concurrent registrations of a phone. A wrong code is returned, not thrown,
 * since its try has to be committed.
 */
async function createAccount(
  trx: Database,
  services: Services,
  input: RegisterInput,
  template: IdentifiedTemplate,
  now: Date,
): Promise<Exclude<CheckOutcome, 'right'> | 'taken' | { borrowerId: number }> {
  const { phone, smsCode: code } = input;
  const market = template.accountMarket;
  const scopes = ['', template.phone.prefix];
  const codeOutcome = await checkCode(
    trx,
    services.signingSecrets,
    { purpose: 'register', phone, markets: ['', market], code, scopes },
    now,
  );
  if (await isRegistered(trx, phone, [market])) return 'taken';
  if (codeOutcome !== 'right') return codeOutcome;
  const borrowerId = await createBorrower(trx, market, phone, now);
  if (borrowerId === null) return 'taken';
  const source = toAttributionSource(template.id, input);
  await trx
    .insertInto('registrations')
    .values({
      borrowerId,
      templateId: source.templateId,
      userFrom: source.userFrom,
      appFrom: source.appFrom,
      utmTag: source.utmTag,
      inviteCode: input.invite_code ?? '',
      merchantNumber: input.merchantNumber ?? '',
      userName: input.userName ?? phone,
      appName: input.appName ?? '',
      deviceId: input.deviceId ?? '',
      registeredAt: now,
    })
    .execute();
  return { borrowerId };
}
