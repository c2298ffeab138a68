export { registerRequestMetrics } from '../../platform/http/requestMetrics.ts';
export { signUrl, verifySignedUrl } from '../../platform/http/signedUrl.ts';
export { createApp, registerErrorHandler, registerNotFoundHandler, sendError } from './app.ts';
export { type AttemptSource, enforceAttemptLimit, enforceLimit, rejectSignedUrl } from './attempts.ts';
export { maxMultipartBytes, maxStatementBytes } from './bodyLimits.ts';
export type { BodyRateLimits } from './bodyMonitor.ts';
export {
  type Call,
  type PublicCaller,
  prefetchingSessionCall,
  publicCall,
  registerCall,
  sessionCall,
} from './call.ts';
export { type Caller, findSessionMarket, getRequestLanguage, hashSessionId } from './caller.ts';
export { encodeEnvelope, successEnvelope } from './envelope.ts';
export {
  busy,
  invalidField,
  invalidSignature,
  notFound,
  tooManyRequests,
  unauthenticated,
} from './errors.ts';
export {
  BusinessError,
  createErrorFactory,
  type LocalizedText,
  localize,
  RequestError,
} from './errorTypes.ts';
export { fileCall } from './fileCall.ts';
export { parseRequest } from './input.ts';
export { requireSameOrigin } from './sameOrigin.ts';
export { sendPdf } from './sendPdf.ts';
export { type SessionOwner, signSessionUrl, verifySessionUrl } from './sessionUrl.ts';
export { toRequestError } from './toRequestError.ts';
