import { appName } from 'virtual:brand';
import { promotionCode } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { promotionMerchantNumber } from '../../contract/limits.ts';
import { call } from '../api/call.ts';
import { classifyFailure, localCode } from '../api/failure.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import { languageQuery } from '../captcha/captcha.ts';
import { deviceStorage } from '../storage/browserStorage.ts';
import { getTemplateId, type PromotionLink } from './promotionLink.ts';

export type RegistrationValues = {
  readonly mobile: string;
  readonly imgValidate: string;
  readonly smsCode: string;
};

type Refusal = 'wrongCaptcha' | 'wrongSmsCode' | 'wrongPhone' | 'tooSoon';

/** The meaning of each refusal code. */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  [promotionCode.wrongCaptchaForSms, 'wrongCaptcha'],
  [promotionCode.wrongCaptchaForRegister, 'wrongCaptcha'],
  [promotionCode.wrongSmsCode, 'wrongSmsCode'],
  [promotionCode.badPhone, 'wrongPhone'],
]);

/** How a call ended, in the terms of SPEC 8. */
export type CallOutcome =
  | { readonly kind: 'done' | 'alreadyRegistered' | 'network' }
  | { readonly kind: Refusal | 'refused'; readonly message: string };

type CallReply = { readonly success: boolean; readonly code: string; readonly message: string };

/** Reads a reply of `get-sms` or `register`. */
export function toCallOutcome({ success, code, message }: CallReply): CallOutcome {
  if (success) return { kind: 'done' };
  if (code === promotionCode.alreadyRegistered) return { kind: 'alreadyRegistered' };
  if (classifyFailure(code) === 'unreachable' || code === localCode.unreadable) return { kind: 'network' };
  if (classifyFailure(code) === 'tooMany') return { kind: 'tooSoon', message };
  return { kind: refusals.get(code) ?? 'refused', message };
}

/** A random id of this browser, for rate limits. */
function deviceId(): string {
  const knownId = getLaunchParameter('deviceId') || deviceStorage.read('promotionDevice');
  if (knownId) return knownId;
  const newId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  deviceStorage.write('promotionDevice', newId);
  return newId;
}

function commonPayload(form: RegistrationValues, sid: string, link: PromotionLink) {
  const { app_from, user_from, utm_tag } = link;
  const { mobile: phone, imgValidate: capcode } = form;
  const id = getTemplateId(link);
  return { id, phone, capcode, sid, deviceId: deviceId(), appName, app_from, user_from, utm_tag };
}

export async function sendSms(
  form: RegistrationValues,
  sid: string,
  link: PromotionLink,
): Promise<CallOutcome> {
  const payload = commonPayload(form, sid, link);
  return toCallOutcome(await call(endpoints.getSms, payload, { query: languageQuery() }));
}

export async function register(
  form: RegistrationValues,
  sid: string,
  link: PromotionLink,
): Promise<CallOutcome> {
  const payload = {
    ...commonPayload(form, sid, link),
    merchantNumber: promotionMerchantNumber,
    userName: form.mobile,
    smsCode: form.smsCode,
    invite_code: link.invite_code,
  };
  return toCallOutcome(await call(endpoints.register, payload, { query: languageQuery() }));
}
