import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import { traces } from '../../platform/tracing/index.ts';
import { basicAuthorization, connectErrorCodes, getConnectionErrorCode } from '../request.ts';
import { SmsError, type SmsMessage, type SmsProvider } from './provider.ts';

/** A text message received: the sender's number with calling code, and the text. */
export type SmsReply = { from: string; text: string };

/**
 * Reads Twilio's webhook of a received message: a form, signed by HMAC-SHA1 over our address followed by all fields. Null for a
 * wrong signature. The address is signed with or without its port, as in github.com/twilio/twilio-node, `validateRequest`.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
export function parseTwilioReply(
  authToken: string,
  address: string,
  form: Readonly<Record<string, string>>,
  signature: unknown,
): SmsReply | null {
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (typeof signature !== 'string') return null;
  const signUrl = (candidateUrl: string) =>
    createHmac('sha1', authToken)
      .update(candidateUrl + fields.flat().join(''))
      .digest('base64');
  if (!listUrlVariants(address).some((candidateUrl) => isEqualConstantTime(signature, signUrl(candidateUrl))))
    return null;
  return { from: form.From ?? '', text: form.Body ?? '' };
}

/** An address without its port, and with it, the default port included. */
function listUrlVariants(address: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?):\/\/([^/:?#]+)(:\d+)?(.*)$/s.exec(address) ?? [];
  if (scheme === '') return [address];
  const defaultPort = scheme === 'https' ? ':443' : ':80';
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}${port ?? defaultPort}${rest}`];
}

/** `from`: a number in E.164 (`+15005550006`) or the sid of a messaging service (`MG...`). */
type TwilioSettings = {
  api: string;
  accountSid: string;
  authToken: string;
  from: string;
  /** For all attempts together; 10 s by default. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 10_000;
const maxAttempts = 3;
const retryDelayMs = 250;
const maxRetryDelayMs = 2_000;

/** Numbers to which a retry fails too: invalid, no mobile, not permitted, opted out, unreachable. */
const unreachableNumberCodes = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

const errorSchema = z.object({ code: z.int().optional(), message: z.string().default('') });

/**
 * Twilio's Messages API. Source: https://www.twilio.com/docs/messaging/api/message-resource
 * A request is retried only if it was certainly not processed: no connection, or 429. After 5xx or a timeout the message may
 * have been sent.
 */
export function createTwilioSmsProvider(settings: TwilioSettings): SmsProvider {
  const accountUrl = `${settings.api.replace(/\/$/, '')}/2010-04-01/Accounts/${settings.accountSid}`;
  const { timeoutMs = defaultTimeoutMs } = settings;
  const authorization = basicAuthorization(settings.accountSid, settings.authToken);

  return {
    name: 'twilio',
    async send(message) {
      const response = await requestTwilio(timeoutMs, `${accountUrl}/Messages.json`, {
        method: 'POST',
        headers: { authorization },
        body: toForm(message, settings.from),
      });
      if (response.status === 201) return;
      throw await toRejection(response);
    },
    /** Reads the account resource: the same round trip as a message. */
    async sendDecoy() {
      await requestTwilio(timeoutMs, `${accountUrl}.json`, { headers: { authorization } }).catch(
        () => undefined,
      );
    },
  };
}

function toForm(message: SmsMessage, from: string): URLSearchParams {
  return new URLSearchParams({
    To: `${message.callingCode}${message.phone}`,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: message.text,
  });
}

async function requestTwilio(timeoutMs: number, url: string, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt++) {
    const outcome = await traces
      .outgoing('twilio', request.method ?? 'GET', () =>
        fetch(url, { ...request, signal, redirect: 'error' }),
      )
      .catch(toSmsError);
    const isRetryable = outcome instanceof SmsError ? outcome.failure === 'refused' : outcome.status === 429;
    if (isRetryable && attempt < maxAttempts) {
      await sleep(retryDelay(outcome, attempt));
      continue;
    }
    if (outcome instanceof SmsError) throw outcome;
    return outcome;
  }
}

function toSmsError(error: unknown): SmsError {
  const code = getConnectionErrorCode(error);
  if (connectErrorCodes.has(code)) return new SmsError('refused', `Twilio could not be reached: ${code}`);
  return new SmsError('unknown', `Twilio did not answer: ${code || String(error)}`);
}

function retryDelay(outcome: Response | SmsError, attempt: number): number {
  const requestedDelay = outcome instanceof Response ? Number(outcome.headers.get('retry-after')) * 1000 : 0;
  return Math.min(requestedDelay > 0 ? requestedDelay : retryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs);
}

/** Keeps only Twilio's error code: its text may quote the number. */
async function toRejection(response: Response): Promise<SmsError> {
  const body = errorSchema.safeParse(await response.json().catch(() => undefined));
  const code = body.success ? body.data.code : undefined;
  const text = `Twilio answered ${response.status}, error ${code ?? 'unknown'}`;
  if (code !== undefined && unreachableNumberCodes.has(code)) return new SmsError('number', text);
  return new SmsError(response.status >= 500 ? 'unknown' : 'refused', text);
}
