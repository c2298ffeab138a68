import { appName } from 'virtual:brand';
import { promotionCode, statusCode } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { promotionMerchantNumber } from '../../contract/limits.ts';
import { call, localCode } from '../api/call.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import { deviceStorage } from '../bridge/storage.ts';
import { type PromotionLink, templateIdOf } from './promotionLink.ts';
import { languageQuery } from './template.ts';

export type RegistrationValues = {
  readonly mobile: string;
  readonly imgValidate: string;
  readonly smsCode: string;
};

/** How a call ended, in the terms of SPEC 8. */
export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'alreadyRegistered' }
  | { readonly kind: 'wrongCaptcha'; readonly message: string }
  | { readonly kind: 'wrongSmsCode'; readonly message: string }
  | { readonly kind: 'wrongPhone'; readonly message: string }
  | { readonly kind: 'tooSoon'; readonly message: string }
  | { readonly kind: 'network' }
  | { readonly kind: 'refused'; readonly message: string };

type CallReply = { readonly success: boolean; readonly code: string; readonly message: string };

/** Reads a reply of `get-sms` or `register`. */
export function toCallOutcome({ success, code, message }: CallReply): CallOutcome {
  if (success) return { kind: 'done' };
  if (code === promotionCode.alreadyRegistered) return { kind: 'alreadyRegistered' };
  if (code === promotionCode.wrongCaptchaForSms || code === promotionCode.wrongCaptchaForRegister)
    return { kind: 'wrongCaptcha', message };
  if (code === promotionCode.wrongSmsCode) return { kind: 'wrongSmsCode', message };
  if (code === promotionCode.badPhone) return { kind: 'wrongPhone', message };
  if (code === String(statusCode('promotion', 429))) return { kind: 'tooSoon', message };
  const isLocal = Object.values<string>(localCode).includes(code);
  return isLocal ? { kind: 'network' } : { kind: 'refused', message };
}

/** Names this browser in the limits, nobody in person. */
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
  const { mobile, imgValidate } = form;
  return {
    id: templateIdOf(link),
    phone: mobile,
    capcode: imgValidate,
    sid,
    deviceId: deviceId(),
    appName,
    app_from,
    user_from,
    utm_tag,
  };
}

export async function sendSms(
  form: RegistrationValues,
  sid: string,
  link: PromotionLink,
): Promise<CallOutcome> {
  return toCallOutcome(
    await call(endpoints.getSms, commonPayload(form, sid, link), { query: languageQuery() }),
  );
}

export async function register(
  form: RegistrationValues,
  sid: string,
  link: PromotionLink,
): Promise<CallOutcome> {
  return toCallOutcome(
    await call(
      endpoints.register,
      {
        ...commonPayload(form, sid, link),
        merchantNumber: promotionMerchantNumber,
        userName: form.mobile,
        smsCode: form.smsCode,
        invite_code: link.invite_code,
      },
      { query: languageQuery() },
    ),
  );
}
