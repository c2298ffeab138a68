import { promotionCode } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/launch.ts';
import {
  BusinessError,
  createErrorFactory,
  type LocalizedText,
  localize,
  RequestError,
} from '../api/index.ts';
import type { SendOutcome } from '../oneTimeCodes/index.ts';

/** Messages of the promotion calls; the Chinese ones of SPEC 5 and 8 to the letter. */
const texts = {
  wrongCaptcha: {
    zh: '请正确输入图形验证码！',
    es: 'Esa respuesta no es correcta. Prueba con la nueva.',
    en: 'That answer is not right. Try the new one.',
  },
  wrongSmsCode: {
    zh: '请正确输入短信验证码！',
    es: 'Ese código no es correcto. Revisa el último SMS que te enviamos.',
    en: 'That code is not right. Check the last SMS we sent you.',
  },
  codeGone: {
    zh: '短信验证码已失效，请重新获取！',
    es: 'Ese código ya no sirve. Pide uno nuevo.',
    en: 'That code no longer works. Ask for a new one.',
  },
  badPhone: {
    zh: '请正确输入手机号！',
    es: 'Revisa tu número de celular: no parece completo.',
    en: 'Check your mobile number: it does not look complete.',
  },
  alreadyRegistered: {
    zh: '您已注册,请直接下载APP登录！',
    es: 'Ya tienes una cuenta. Descarga la app y entra.',
    en: 'You already have an account. Get the app and sign in.',
  },
  tooSoon: {
    zh: '请勿重复发送验证码!',
    es: 'Ya te enviamos un código. Espera un minuto para pedir otro.',
    en: 'We have just sent you a code. Wait a minute to ask for another.',
  },
  tooMany: {
    zh: '今日发送次数已达上限，请明天再试！',
    es: 'Llegamos al límite de mensajes de hoy. Inténtalo mañana.',
    en: "Today's limit of messages is reached. Try again tomorrow.",
  },
  badNumber: {
    zh: '该号码无法接收短信，请换一个号码！',
    es: 'No podemos enviar mensajes a ese número. Usa otro.',
    en: 'We cannot send messages to that number. Use another one.',
  },
  notSent: {
    zh: '短信发送失败，请稍后再试！',
    es: 'No pudimos enviar el mensaje. Inténtalo en unos minutos.',
    en: 'We could not send the message. Try again in a few minutes.',
  },
  unknownTemplate: {
    zh: '页面模板不存在',
    es: 'Este enlace ya no existe.',
    en: 'This link no longer exists.',
  },
} as const satisfies Record<string, LocalizedText>;

export const unknownTemplate = createErrorFactory(
  BusinessError,
  promotionCode.unknownTemplate,
  texts.unknownTemplate,
);

/** Result code and text of each refusal. */
const refusals = {
  badPhone: [promotionCode.badPhone, texts.badPhone],
  badNumber: [promotionCode.badPhone, texts.badNumber],
  notSent: [promotionCode.notSent, texts.notSent],
  alreadyRegistered: [promotionCode.alreadyRegistered, texts.alreadyRegistered],
  wrongCaptchaForSms: [promotionCode.wrongCaptchaForSms, texts.wrongCaptcha],
  wrongCaptchaForRegister: [promotionCode.wrongCaptchaForRegister, texts.wrongCaptcha],
  wrongSmsCode: [promotionCode.wrongSmsCode, texts.wrongSmsCode],
  smsCodeGone: [promotionCode.wrongSmsCode, texts.codeGone],
} as const;

export function refusal(name: keyof typeof refusals, language: Language): BusinessError {
  const [code, text] = refusals[name];
  return new BusinessError(code, toSingleLanguageText(text, language));
}

/** 429 with `Retry-After`. Source: DESIGN 2. */
export function tooManyMessages(
  retryAfterSeconds: number,
  language: Language,
  reason: 'tooSoon' | 'tooMany' = 'tooMany',
): RequestError {
  return new RequestError(429, toSingleLanguageText(texts[reason], language), retryAfterSeconds);
}

export function notSent(
  outcome: Extract<SendOutcome, { sent: false }>,
  language: Language,
): BusinessError | RequestError {
  return 'retryAfterSeconds' in outcome
    ? tooManyMessages(outcome.retryAfterSeconds, language, outcome.reason)
    : refusal(outcome.reason, language);
}

/** In the language the template answers in, which may be another than the request's default. */
function toSingleLanguageText(text: LocalizedText, language: Language): LocalizedText {
  const localized = localize(text, language);
  return { es: localized, en: localized, zh: localized };
}
