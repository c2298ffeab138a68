import { successCode } from './codes.ts';
import type { EnvelopeFamily } from './endpoints.ts';

/** What crosses the wire around every answer. `success` exists on `/v3` only. */
export type Envelope = {
  success?: boolean;
  code: string | number;
  message: string;
  data: unknown;
};

/** What a page works with, whatever the family was. */
export type NormalizedReply<Data> =
  | { success: true; code: string; message: string; data: Data }
  | { success: false; code: string; message: string; data: unknown };

/** True when an envelope of that family reports success. Source: SPEC 7. */
export function isSuccess(
  family: EnvelopeFamily,
  envelope: { readonly [Field in keyof Envelope]?: unknown },
): boolean {
  if (family === 'v3') return envelope.success === true;
  return envelope.code === successCode[family];
}
