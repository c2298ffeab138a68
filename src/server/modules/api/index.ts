export { encodeEnvelope, successEnvelope } from './envelope.ts';
export { createApp, registerErrorHandler, registerNotFoundHandler, sendError } from './app.ts';
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
export {
  busy,
  invalidField,
  invalidSignature,
  notFound,
  tooManyRequests,
  unauthenticated,
} from './errors.ts';
export { fileCall } from './fileCall.ts';
export { serveHealth } from '../../app/health.ts';
export { parseRequest } from './input.ts';
export { registerRequestMetrics } from '../../platform/http/requestMetrics.ts';
export { requireSameOrigin } from './sameOrigin.ts';
export { BusinessError, createErrorFactory, type LocalizedText, localize, RequestError } from './errorTypes.ts';
export { toRequestError } from './toRequestError.ts';
export { type SessionOwner, signSessionUrl, verifySessionUrl } from './sessionUrl.ts';
export { signUrl, verifySignedUrl } from '../../platform/http/signedUrl.ts';
