import { successCode, toStatusCode } from '../../../contract/codes.ts';
import type { EnvelopeFamily } from '../../../contract/endpoints.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { encodeKeys } from '../../../contract/keyTable.ts';
import type { Language } from '../../../contract/launch.ts';
import type { Brand } from '../../config/index.ts';
import { type BusinessError, localize, type RequestError } from './errors.ts';

/** The only place that writes envelopes. Source: SPEC 7, DESIGN 2. */

export function successEnvelope(family: EnvelopeFamily, data: unknown, message = ''): Envelope {
  return withSuccessFlag(family, true, { code: successCode[family], message, data });
}

export function businessErrorEnvelope(
  family: EnvelopeFamily,
  businessError: BusinessError,
  language: Language,
): Envelope {
  return withSuccessFlag(family, false, {
    code: businessError.code,
    message: localize(businessError.text, language),
    data: businessError.data,
  });
}

export function errorEnvelope(family: EnvelopeFamily, error: RequestError, language: Language): Envelope {
  return withSuccessFlag(family, false, {
    code: toStatusCode(family, error.status),
    message: localize(error.text, language),
    data: null,
  });
}

/** Renames keys by the brand's table where the brand obfuscates its replies. */
export function encodeEnvelope(envelope: Envelope, brand: Brand): unknown {
  return brand.obfuscateReplies ? encodeKeys(envelope, brand.wireKeys) : envelope;
}

function withSuccessFlag(family: EnvelopeFamily, success: boolean, envelope: Envelope): Envelope {
  return family === 'v3' ? { success, ...envelope } : envelope;
}
