export { encodeEnvelope, successEnvelope } from './answer.ts';
export { createApp, registerErrorHandler, registerNotFoundHandler, sendError } from './app.ts';
export { maxMultipartBytes, maxStatementBytes } from './bodyBounds.ts';
export type { BodyRateLimits } from './bodyWatch.ts';
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
export { serveHealth } from './health.ts';
export { parseRequest } from './input.ts';
export { registerRequestMetrics } from './measure.ts';
export { requireSameOrigin } from './ownPages.ts';
export { BusinessError, createErrorFactory, type LocalizedText, localize, RequestError } from './refusal.ts';
export { toRequestError } from './requestErrorOf.ts';
export { type SessionOwner, signSessionUrl, verifySessionUrl } from './sessionAddress.ts';
export { signUrl, verifySignedUrl } from './signedAddress.ts';
