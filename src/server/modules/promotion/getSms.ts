import { publicCall } from '../api/index.ts';
import { codeRules, countCodeRequest, secondsUntilCodesAvailable, sendCode } from '../oneTimeCodes/index.ts';
import { createSid, hashValidSid, redeemAnswer } from './captcha/store.ts';
import { createPromotionError, messageNotSentError, tooManyMessagesError } from './errors.ts';
import { recordPromotionEvent, toAttributionSource } from './events.ts';
import { isRegistered } from './register.ts';
import { listAccountMarkets, listTemplatesForPhone, selectLanguage } from './templates.ts';

/** Issues a sid; nothing is stored until a captcha is requested. */
export const getSidCall = publicCall('getSid', ({ signingSecret }) =>
  Promise.resolve({ sid: createSid(signingSecret) }),
);

/**
 * Sends one code by SMS for a captcha answer. A registered phone takes the same steps, with a decoy message, before it is refused
 * (docs/decisions/registered-phones.md). Source: SPEC 7-8, DESIGN 6.
 */
export const getSmsCall = publicCall('getSms', async (services, visitor, input) => {
  const { phone, id, deviceId } = input;
  const matchingTemplates = listTemplatesForPhone(services.config, phone, id);
  const template = matchingTemplates[0];
  if (template === undefined) throw createPromotionError('badPhone', visitor.language);
  const language = selectLanguage(template, visitor.language);
  const now = await services.clock.now();
  const sidHash = hashValidSid(input.sid, services.signingSecrets);
  if (
    sidHash === null ||
    !(await redeemAnswer(services.db, { sidHash, answer: input.capcode, phone }, now))
  ) {
    throw createPromotionError('wrongCaptchaForSms', language);
  }
  const budgetWaitSeconds = await secondsUntilCodesAvailable(services, 'registration', now);
  if (budgetWaitSeconds > 0) throw tooManyMessagesError(budgetWaitSeconds, language);
  const callingCode = template.phone.prefix;
  const waitSeconds = await countCodeRequest(
    services,
    { audience: 'registration', address: visitor.address, deviceId, callingCode, phone },
    now,
  );
  if (waitSeconds > 0) throw tooManyMessagesError(waitSeconds, language);
  const isPhoneRegistered = await isRegistered(services.db, phone, listAccountMarkets(matchingTemplates));
  const outcome = await sendCode(services, {
    purpose: 'register',
    phone,
    market: id === undefined ? '' : template.accountMarket,
    callingCode,
    language,
    audience: 'registration',
    scope: id === undefined ? '' : callingCode,
    isDecoy: isPhoneRegistered,
  });
  if (outcome.sent) {
    const kind = isPhoneRegistered ? 'already_registered' : 'code_sent';
    await recordPromotionEvent(services, { kind, ...toAttributionSource(template.id, input), phone }, now);
  }
  if (isPhoneRegistered) throw createPromotionError('alreadyRegistered', language);
  if (!outcome.sent) throw messageNotSentError(outcome, language);
  return { resendAfterSeconds: codeRules.resendSeconds };
});
