import type { FastifyRequest } from 'fastify';
import { ajaxHeader, ajaxHeaderValue } from '../../../contract/launch.ts';
import type { Market } from '../../config/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { formatCookie, readCookie } from '../../platform/http/cookies.ts';
import { createSecret } from '../../platform/randomCode.ts';
import type { Services } from '../services.ts';
import { crossOriginRequest } from './errors.ts';
import { requireSameOrigin } from './sameOrigin.ts';

/**
 * A borrower's session in HttpOnly cookies, which `/app` has instead of launch parameters. Only calls from our own pages may use
 * it. Source: DESIGN 18.
 */
export type BrowserSession = {
  /** A random secret of this browser. */
  readonly deviceId: string;
  /** The session in the request's cookies. */
  readonly current: BrowserSessionKey | undefined;
  start(session: BrowserSessionKey & { expiresAt: Date }): void;
  end(): void;
  /** `Set-Cookie` headers of the response. */
  readonly newCookies: readonly string[];
};

/** Borrower and market are claims, as `userId` is elsewhere: they allow prefetching before the session is verified. */
type BrowserSessionKey = { borrowerId: number; market: Market; sessionId: string };
type SettingsOnly = Pick<Services, 'settings'>;

const deviceCookie = 'appDevice';
const sessionCookie = 'appSession';
/** Readable by scripts: shows that there is a session. */
const markerCookie = 'appHost';
const secretPattern = /^[\w-]{43}$/;
const sessionPattern = /^([1-9]\d{0,14})\.([A-Z]{2})\.([\w-]{43})$/;
/** The browsers' maximum. */
const deviceSeconds = (400 * dayMs) / 1000;

/** Opens the session of a request's cookies. Throws 403 unless the request comes from our own page. */
export function openBrowserSession({ settings }: SettingsOnly, request: FastifyRequest): BrowserSession {
  requireOwnPage({ settings }, request);
  const isSecure = isHttps({ settings }, request);
  const knownDevice = readCookie(request, deviceCookie, isSecure);
  const deviceId =
    knownDevice !== undefined && secretPattern.test(knownDevice) ? knownDevice : createSecret();
  const cookies = new Map<string, string>();
  function set(name: string, value: string, seconds: number): void {
    const isReadable = name === markerCookie;
    const cookie = { value, seconds, path: '/', sameSite: 'Strict', isSecure, isReadable } as const;
    cookies.set(name, formatCookie(name, cookie));
  }
  if (deviceId !== knownDevice) set(deviceCookie, deviceId, deviceSeconds);
  return {
    deviceId,
    current: findBrowserSession({ settings }, request),
    start({ borrowerId, market, sessionId, expiresAt }) {
      const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
      set(deviceCookie, deviceId, deviceSeconds);
      set(sessionCookie, `${borrowerId}.${market}.${sessionId}`, seconds);
      set(markerCookie, '1', seconds);
    },
    end() {
      set(sessionCookie, '', 0);
      set(markerCookie, '', 0);
    },
    get newCookies() {
      return [...cookies.values()];
    },
  };
}

/** The unverified session of a request's cookie. */
export function findBrowserSession(
  { settings }: SettingsOnly,
  request: FastifyRequest,
): BrowserSessionKey | undefined {
  if (request.headers.cookie === undefined) return undefined;
  const value = readCookie(request, sessionCookie, isHttps({ settings }, request));
  const [, borrowerId, market, sessionId] = sessionPattern.exec(value ?? '') ?? [];
  if (borrowerId === undefined || market === undefined || sessionId === undefined) return undefined;
  return { borrowerId: Number(borrowerId), market, sessionId };
}

/** A page of another site can set neither this header nor `Origin`. */
function requireOwnPage({ settings }: SettingsOnly, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const hasAjaxHeader = request.headers[ajaxHeader.toLowerCase()] === ajaxHeaderValue;
  if (!hasAjaxHeader || origin === undefined || site !== 'same-origin') throw crossOriginRequest();
  requireSameOrigin(request, { ...settings, corsOrigins: [] });
}

function isHttps({ settings }: SettingsOnly, { protocol }: FastifyRequest): boolean {
  return (settings.publicUrl ?? `${protocol}:`).startsWith('https:');
}
