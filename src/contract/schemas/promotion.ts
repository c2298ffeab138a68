import { z } from 'zod';
import { limits } from '../limits.ts';
import { browserCookie, identifier, line, optionalOrBlank, wholeNumber } from './common.ts';

const tag = optionalOrBlank(line(128));
const attribution = {
  user_from: tag,
  app_from: tag,
  utm_tag: tag,
};
const captchaAnswer = line(16);
const phone = line(20).describe('National number, digits only');
const template = optionalOrBlank(identifier);

export const channelTemplate = {
  request: z.object({ templateId: optionalOrBlank(identifier) }),
  response: z.object({
    id: z.string(),
    market: z.string().describe('Market whose phone format applies'),
    language: z
      .enum(['zh', 'es', 'en'])
      .describe('Language of the texts: the requested one if the template has it'),
    phone: z.object({ pattern: z.string(), digits: z.int(), prefix: z.string(), example: z.string() }),
    texts: z.record(z.string(), z.string()),
    theme: z.object({ accent: z.string(), background: z.string() }),
    store: z.object({ ios: z.string(), android: z.string(), scheme: z.string() }),
    lender: z
      .object({
        market: z.string(),
        name: z.string(),
        address: z.string(),
        email: z.string(),
        phone: z.string(),
      })
      .describe('Lender of those who register here'),
    example: z
      .object({
        amount: z.string(),
        received: z.string(),
        total: z.string(),
        days: z.int(),
        yearlyName: z.string(),
        yearly: z.string(),
      })
      .nullable()
      .describe('Cost example of the market’s first product; null if it has none'),
  }),
};

/** Tracking never fails: what can't be read counts as not sent. */
const track = {
  page_id: template.catch(undefined),
  client_type: optionalOrBlank(z.enum(['ios', 'android'])).catch(undefined),
  page_type: optionalOrBlank(wholeNumber.pipe(z.int().min(0).max(9_999))).catch(undefined),
  user_from: tag.catch(undefined),
  app_from: tag.catch(undefined),
  utm_tag: tag.catch(undefined),
};

export const trackVisit = { request: z.object(track), response: z.object({}) };
export const trackClick = {
  request: z.object({ ...track, phone: optionalOrBlank(phone).catch(undefined) }),
  response: z.object({}),
};

export const getSid = { request: z.object({}), response: z.object({ sid: z.string() }) };

export const getSms = {
  request: z.object({
    phone,
    capcode: captchaAnswer,
    sid: line(128),
    deviceId: optionalOrBlank(line(128)),
    appName: optionalOrBlank(line(64)),
    id: template.describe('Template; if absent, the phone may match any active template'),
    ...attribution,
  }),
  response: z.object({ resendAfterSeconds: z.int() }),
};

export const register = {
  request: z.object({
    phone,
    capcode: captchaAnswer,
    sid: line(128),
    deviceId: optionalOrBlank(line(128)),
    appName: optionalOrBlank(line(64)),
    merchantNumber: optionalOrBlank(identifier),
    userName: optionalOrBlank(line(64)),
    smsCode: line(16).pipe(z.string().max(limits.smsCodeLength)),
    invite_code: optionalOrBlank(line(64)),
    id: template,
    cookie: browserCookie.describe('1: signs in to the new account in this browser'),
    ...attribution,
  }),
  response: z.object({}),
};
