export { registerRequestMetrics } from '../../platform/http/instrumentRequests.ts';
export { signUrl, verifySignedUrl } from '../../platform/http/signedUrl.ts';
export { createApp, registerErrorHandler, registerNotFoundHandler, sendError } from './app.ts';
export {
  type AttemptSource,
  enforceLimit,
  enforceRateLimit,
  rejectSignedUrl,
} from './attempts.ts';
export { type BodyRateLimits, maxFileBodyBytes, maxMultipartBytes } from './bodyMonitor.ts';
export { openBrowserSession } from './browserSession.ts';
export {
  type Call,
  fileCall,
  type PublicCaller,
  prefetchingSessionCall,
  publicCall,
  registerCallRoute,
  sessionCall,
} from './call.ts';
export { type Caller, findSessionMarket, getRequestLanguage, hashSessionId } from './caller.ts';
export { encodeEnvelope, successEnvelope } from './envelopes.ts';
export {
  BusinessError,
  busy,
  createBusinessErrorFactory,
  createErrorFactory,
  InvalidFieldError,
  invalidField,
  invalidSignature,
  type LocalizedText,
  localize,
  notFound,
  RequestError,
  tooManyRequests,
  toRequestError,
  unauthenticated,
} from './errors.ts';
export { parseRequest } from './input.ts';
export { requireSameOrigin } from './sameOrigin.ts';
export { type SessionOwner, sendPdf, signSessionUrl, verifySessionUrl } from './sessionUrl.ts';
