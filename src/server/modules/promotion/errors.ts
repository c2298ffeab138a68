import { promotionCode } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/launch.ts';
import en from '../../messages/en/promotion.json' with { type: 'json' };
import es from '../../messages/es/promotion.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import zh from '../../messages/zh/promotion.json' with { type: 'json' };
import {
  BusinessError,
  createErrorFactory,
  type LocalizedText,
  localize,
  RequestError,
} from '../api/index.ts';
import type { SendOutcome } from '../oneTimeCodes/index.ts';

/** Texts of the promotion calls; the Chinese ones of SPEC 5 and 8 to the letter. */
const text = localizedTexts({ es, en, zh });

export const unknownTemplateError = createErrorFactory(
  BusinessError,
  promotionCode.unknownTemplate,
  text('unknownTemplate'),
);

/** Result code and text of each refusal. */
const refusals = {
  badPhone: [promotionCode.badPhone, 'badPhone'],
  badNumber: [promotionCode.badPhone, 'badNumber'],
  notSent: [promotionCode.notSent, 'notSent'],
  alreadyRegistered: [promotionCode.alreadyRegistered, 'alreadyRegistered'],
  wrongCaptchaForSms: [promotionCode.wrongCaptchaForSms, 'wrongCaptcha'],
  wrongCaptchaForRegister: [promotionCode.wrongCaptchaForRegister, 'wrongCaptcha'],
  wrongSmsCode: [promotionCode.wrongSmsCode, 'wrongSmsCode'],
  smsCodeGone: [promotionCode.wrongSmsCode, 'codeGone'],
} as const;

export function createPromotionError(name: keyof typeof refusals, language: Language): BusinessError {
  const [code, key] = refusals[name];
  return new BusinessError(code, toSingleLanguageText(text(key), language));
}

/** 429 with `Retry-After`. Source: DESIGN 2. */
export function tooManyMessagesError(
  retryAfterSeconds: number,
  language: Language,
  reason: 'tooSoon' | 'tooMany' = 'tooMany',
): RequestError {
  return new RequestError(429, toSingleLanguageText(text(reason), language), retryAfterSeconds);
}

export function messageNotSentError(
  outcome: Extract<SendOutcome, { sent: false }>,
  language: Language,
): BusinessError | RequestError {
  return 'retryAfterSeconds' in outcome
    ? tooManyMessagesError(outcome.retryAfterSeconds, language, outcome.reason)
    : createPromotionError(outcome.reason, language);
}

/** The text in the template's language, which may differ from the request's. */
function toSingleLanguageText(text: LocalizedText, language: Language): LocalizedText {
  const localized = localize(text, language);
  return { es: localized, en: localized, zh: localized };
}
