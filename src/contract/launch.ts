/** What the app hands every page in its address. Source: SPEC 6, DESIGN 2. */
export const launchParameters = [
  'deviceId',
  'appVersion',
  'userId',
  'appName',
  'sessionId',
  'clientType',
  'merchantNumber',
  'mobilePhone',
  'language',
  'productId',
  'orderId',
  'osVersion',
  'deviceName',
  'idfa',
] as const;

export type LaunchParameter = (typeof launchParameters)[number];
export type Launch = Partial<Record<LaunchParameter, string>>;

/** Languages a text exists in; `zh` only where SPEC itself speaks Chinese (card repayment, promotion). */
export type Language = 'es' | 'en' | 'zh';

/** The language of texts that exist in Spanish and English only: English for `en`, else Spanish. */
export function textLanguage(language: unknown): 'es' | 'en' {
  return language === 'en' ? 'en' : 'es';
}

/** How days and figures of each are written. */
export const locales = { es: 'es-MX', en: 'en-GB', zh: 'zh-CN' } as const satisfies Record<Language, string>;

/** `1` English, `2` Spanish, anything else the given default. Source: SPEC 1. */
export function parseLanguage(value: string | undefined, fallback: Language = 'es'): Language {
  if (value === '1') return 'en';
  if (value === '2') return 'es';
  return fallback;
}

export const languageCodes = { en: '1', es: '2' } as const;

/** Headers of the loan client. */
export const loanHeaders = [
  'deviceId',
  'appVersion',
  'userId',
  'sessionId',
  'clientType',
  'language',
] as const;

/** Headers each client sends from the launch parameter of the same name. Source: DESIGN 2. */
export const clientHeaders = {
  loan: loanHeaders,
  store: ['sessionId', 'deviceId'],
  legacy: [],
} as const satisfies Record<string, readonly LaunchParameter[]>;

/** The common parameters the legacy client puts in the query of every call, without those of a page. Source: SPEC 6-7. */
export const commonParameters: readonly LaunchParameter[] = /* @__PURE__ */ launchParameters.slice(
  0,
  /* @__PURE__ */ launchParameters.indexOf('productId'),
);

/** What says whose session it is: left out of requests and addresses where the session is in a cookie. */
export const sessionParameters = [
  'deviceId',
  'userId',
  'sessionId',
  'mobilePhone',
] as const satisfies readonly LaunchParameter[];

/** The script-readable cookie that accompanies a session cookie. */
export const appHostCookie = 'appHost=1';

export const clientTimeoutMs = 60_000;
export const ajaxHeader = 'X-Requested-With';
export const ajaxHeaderValue = 'XMLHttpRequest';

export const jsonHeaders = { [ajaxHeader]: ajaxHeaderValue, 'Content-Type': 'application/json' } as const;
