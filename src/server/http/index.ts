export { onTheWire, successEnvelope } from './answer.ts';
export { answerErrors, answerUnknown, createApp, sendError } from './app.ts';
export { multipartBytes, statementBytes } from './bodyBounds.ts';
export type { BodyPace } from './bodyWatch.ts';
export { type Call, publicCall, readingCall, serve, sessionCall, type Visitor } from './call.ts';
export { type Caller, hashSession, languageOfRequest, marketOfSession } from './caller.ts';
export {
  busy,
  malformed,
  noSession,
  noSignature,
  notFound,
  tooMany,
} from './errors.ts';
export { fileCall } from './fileCall.ts';
export { serveHealth } from './health.ts';
export { parse } from './input.ts';
export { measureRequests } from './measure.ts';
export { requireOwnPage } from './ownPages.ts';
export { inLanguage, Refusal, RequestError, refusing, type Text } from './refusal.ts';
export { requestErrorOf } from './requestErrorOf.ts';
export { type Holder, openForSession, signForSession } from './sessionAddress.ts';
export { openAddress, signAddress } from './signedAddress.ts';
