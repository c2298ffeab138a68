import type { EnvelopeFamily } from '../../contract/endpoints.ts';
import { type Envelope, isSuccess } from '../../contract/envelope.ts';
import { decodeKeys, type KeyTable } from '../../contract/keyTable.ts';

/** A reply before anything is trusted: `status` is HTTP's. */
export type RawReply = { readonly status: number; readonly body: unknown };

/** What a page works with, whatever the family was. */
export type Reply =
  | { readonly success: true; readonly code: string; readonly message: string; readonly data: unknown }
  | { readonly success: false; readonly code: string; readonly message: string; readonly data: unknown };

/** Codes of what no server reported: failures, and replies of before that this device kept. */
export const localCode = {
  network: 'network',
  timeout: 'timeout',
  unreadable: 'unreadable',
  cached: 'kept',
  expired: 'over',
} as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function toEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value) || !isCode(value.code)) return undefined;
  const { code, message, data, success } = value;
  return {
    code,
    message: typeof message === 'string' ? message : '',
    data,
    ...(typeof success === 'boolean' ? { success } : {}),
  };
}

/** Makes `{success, code, message, data}` of any family's reply, keys decoded. */
export function normalise(family: EnvelopeFamily, raw: RawReply, keys: KeyTable, unreadable: string): Reply {
  const envelope = toEnvelope(decodeKeys(raw.body, keys));
  if (!envelope) return { success: false, code: localCode.unreadable, message: unreadable, data: null };
  const success = raw.status < 400 && isSuccess(family, envelope);
  return { success, code: String(envelope.code), message: envelope.message, data: envelope.data };
}
