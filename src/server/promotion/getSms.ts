import { codeRules, countAsker, sendCode, untilCodesAreLeft } from '../codes/index.ts';
import { publicCall } from '../http/index.ts';
import { isRegistered } from './accounts.ts';
import { hashOfSid } from './captcha/sid.ts';
import { buyWith } from './captcha/store.ts';
import { recordEvent, sourceOf } from './events.ts';
import { alreadyRegistered, badPhone, notSent, tooManyMessages, wrongCaptcha } from './refusals.ts';
import { marketsOf, spokenIn, templatesFor } from './templates.ts';

/**
 * A captcha answer buys one code by SMS. A registered phone goes the whole way too, down to the provider, and only
 * the last line tells it apart: decision in docs/decisions/registered-phones.md. Source: SPEC 7-8, DESIGN 6.
 */
export const getSms = publicCall('getSms', async (services, visitor, input) => {
  const { phone, id, deviceId } = input;
  const candidates = templatesFor(services.config, phone, id);
  const template = candidates[0];
  if (template === undefined) throw badPhone(visitor.language);
  const language = spokenIn(template, visitor.language);
  const now = await services.clock.now();
  const sidHash = hashOfSid(input.sid, services.signingSecrets);
  if (sidHash === null || !(await buyWith(services.db, sidHash, input.capcode, phone, now))) {
    throw wrongCaptcha('getSms', language);
  }
  const closedSeconds = await untilCodesAreLeft(services, 'registration', now);
  if (closedSeconds > 0) throw tooManyMessages(closedSeconds, language);
  const callingCode = template.phone.prefix;
  const waitSeconds = await countAsker(
    services,
    { audience: 'registration', address: visitor.address, deviceId, callingCode, phone },
    now,
  );
  if (waitSeconds > 0) throw tooManyMessages(waitSeconds, language);
  const isKnown = await isRegistered(services.db, phone, marketsOf(candidates));
  const outcome = await sendCode(services, {
    purpose: 'register',
    phone,
    market: id === undefined ? '' : template.accountMarket,
    callingCode,
    language,
    audience: 'registration',
    scope: id === undefined ? '' : callingCode,
    isDecoy: isKnown,
  });
  if (outcome.sent) {
    const kind = isKnown ? 'already_registered' : 'code_sent';
    await recordEvent(services, { kind, ...sourceOf(template.id, input), phone }, now);
  }
  if (isKnown) throw alreadyRegistered(language);
  if (!outcome.sent) throw notSent(outcome, language);
  return { resendAfterSeconds: codeRules.resendSeconds };
});
