import type { Parsed } from '../../contract/schemas/index.ts';
import { type CheckOutcome, checkCode, countAsker } from '../codes/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { publicCall, type Visitor } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { takes } from '../phone.ts';
import type { Services } from '../services.ts';
import { createBorrower, isRegistered } from './accounts.ts';
import { hashOfSid } from './captcha/sid.ts';
import { boughtWith, buyWith } from './captcha/store.ts';
import { sourceOf } from './events.ts';
import {
  alreadyRegistered,
  badPhone,
  tooManyMessages,
  unknownTemplate,
  wrongCaptcha,
  wrongSmsCode,
} from './refusals.ts';
import { type LiveTemplate, spokenIn, templateOf } from './templates.ts';

type Input = Parsed<'register'>;

/** Makes the account of a phone whose owner has the code. Source: SPEC 7-8, DESIGN 6. */
export const register = publicCall('register', async (services, visitor, input) => {
  const template = templateOf(services.config, input.id);
  if (template === undefined) throw unknownTemplate();
  const language = spokenIn(template, visitor.language);
  if (!takes(template, input.phone)) throw badPhone(language);
  const now = await services.clock.now();
  await requireCaptcha(services, visitor, input, template, now);
  const outcome = await transaction(services.db, (trx) => open(trx, services, input, template, now));
  if (outcome === 'taken') throw alreadyRegistered(language);
  if (outcome !== 'right') {
    await countAttempt(services, 'wrongCode', { address: visitor.address });
    throw wrongSmsCode(outcome, language);
  }
  return {};
});

/**
 * The answer that bought this phone's message. One that has bought nothing is used up for this phone and counts as a
 * message does: else one answer would tell of any number of phones whether they are registered.
 */
async function requireCaptcha(
  services: Services,
  visitor: Visitor,
  { sid, capcode, phone, deviceId }: Input,
  template: LiveTemplate,
  now: Date,
): Promise<void> {
  const { db, signingSecrets } = services;
  const language = spokenIn(template, visitor.language);
  const sidHash = hashOfSid(sid, signingSecrets);
  if (sidHash === null) throw wrongCaptcha('register', language);
  if (await boughtWith(db, sidHash, capcode, phone, now)) return;
  if (!(await buyWith(db, sidHash, capcode, phone, now))) throw wrongCaptcha('register', language);
  const waitSeconds = await countAsker(
    services,
    {
      audience: 'registration',
      address: visitor.address,
      deviceId,
      callingCode: template.phone.prefix,
      phone,
    },
    now,
  );
  if (waitSeconds > 0) throw tooManyMessages(waitSeconds, language);
}

/**
 * The code's row is locked by the check, so that of those who send the same registration at once the first makes the
 * account and the others find it. A wrong code is returned, not thrown: its try has to be committed.
 */
async function open(
  trx: Database,
  services: Services,
  input: Input,
  template: LiveTemplate,
  now: Date,
): Promise<CheckOutcome | 'taken'> {
  const { phone, smsCode: code } = input;
  const market = template.accountMarket;
  const scopes = ['', template.phone.prefix];
  const checked = await checkCode(
    trx,
    services.signingSecrets,
    { purpose: 'register', phone, markets: ['', market], code, scopes },
    now,
  );
  if (await isRegistered(trx, phone, [market])) return 'taken';
  if (checked !== 'right') return checked;
  const borrowerId = await createBorrower(trx, market, phone, now);
  if (borrowerId === null) return 'taken';
  const source = sourceOf(template.id, input);
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
  return 'right';
}
