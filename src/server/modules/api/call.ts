import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, legacyPrefix } from '../../../contract/endpoints.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { Language, LaunchParameter } from '../../../contract/launch.ts';
import { type RequestInput, type ResponseData, schemas } from '../../../contract/schemas/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { limitBufferGarbage } from '../../platform/http/bufferGarbage.ts';
import type { UploadInProgress } from '../../platform/images/index.ts';
import type { Services } from '../services.ts';
import { type BrowserSession, findBrowserSession, openBrowserSession } from './browserSession.ts';
import {
  authenticateBorrower,
  type Caller,
  findClaimedBorrowerId,
  findLaunchParameter,
  getRequestLanguage,
  type RequestValues,
} from './caller.ts';
import { businessErrorEnvelope, encodeEnvelope, successEnvelope } from './envelopes.ts';
import { BusinessError, busy, invalidField, RequestError } from './errors.ts';
import { drainBody, parseRequest, readInput, readMultipart, tryParseRequest } from './input.ts';

/** The caller of a public call. `browser`: set if the session that it opens goes into cookies. */
export type PublicCaller = {
  language: Language;
  address: string;
  deviceId: string | undefined;
  browser: BrowserSession | null;
};

type SessionCallNames = {
  [Name in EndpointName]: (typeof endpoints)[Name]['guard'] extends 'public' ? never : Name;
};
type SessionCall = SessionCallNames[EndpointName];
type PublicCall = Exclude<EndpointName, SessionCall>;

type CallResult<Name extends EndpointName> = Promise<ResponseData<Name>>;

/** A call of the contract and its handler. */
export type Call = { name: EndpointName; handler: CallHandler };
type CallHandler = (services: Services, request: FastifyRequest, language: Language) => Promise<unknown>;

/** A call that needs a borrower's session. */
export function sessionCall<Name extends SessionCall>(
  name: Name,
  handle: (services: Services, caller: Caller, input: RequestInput<Name>) => CallResult<Name>,
): Call {
  return {
    name,
    async handler(services, request, language) {
      const inputValues = request.inputValues;
      const caller = await authenticateBorrower(services, request, inputValues, language);
      return handle(services, caller, parseRequest(schemas[name].request, inputValues) as RequestInput<Name>);
    },
  };
}

/**
 * A call that needs a session and starts with a read. `prefetch` runs concurrently with the session lookup, for the borrower
 * that the request claims; its result is used only if the session confirms the claim.
 */
export function prefetchingSessionCall<Name extends SessionCall, Prefetched>(
  name: Name,
  prefetch: (services: Services, borrowerId: number, input: RequestInput<Name>) => Promise<Prefetched>,
  handle: (
    services: Services,
    caller: Caller,
    input: RequestInput<Name>,
    prefetched: Prefetched,
  ) => CallResult<Name>,
): Call {
  return {
    name,
    async handler(services, request, language) {
      const inputValues = request.inputValues;
      const callerPromise = authenticateBorrower(services, request, inputValues, language);
      const claimedBorrowerId = findClaimedBorrowerId(services, request, inputValues);
      const input = tryParseRequest(schemas[name].request, inputValues) as RequestInput<Name> | RequestError;
      const isValid = !(input instanceof RequestError);
      const prefetching =
        isValid && claimedBorrowerId !== undefined ? prefetch(services, claimedBorrowerId, input) : undefined;
      // If the session is refused, an error of the prefetch is irrelevant.
      prefetching?.catch(() => undefined);
      const caller = await callerPromise;
      if (!isValid) throw input;
      return handle(
        services,
        caller,
        input,
        await (prefetching ?? prefetch(services, caller.borrowerId, input)),
      );
    },
  };
}

/** A call that needs no session. */
export function publicCall<Name extends PublicCall>(
  name: Name,
  handle: (services: Services, caller: PublicCaller, input: RequestInput<Name>) => CallResult<Name>,
): Call {
  return {
    name,
    async handler(services, request, language) {
      const inputValues = request.inputValues;
      const input = parseRequest(schemas[name].request, inputValues) as RequestInput<Name>;
      if ('cookie' in input && input.cookie === 1)
        request.browserSession = openBrowserSession(services, request);
      const { browserSession: browser } = request;
      const deviceId = browser?.deviceId ?? findLaunchParameter(request, inputValues, 'deviceId');
      return handle(services, { language, address: request.ip, deviceId, browser }, input);
    },
  };
}

/** Serves a call at its address, with and without the older prefix. */
export function registerCallRoute(app: FastifyInstance, services: Services, call: Call): void {
  const endpoint: Endpoint = endpoints[call.name];
  for (const url of [endpoint.path, `${legacyPrefix}${endpoint.path}`]) {
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => handleCall(services, call, endpoint, request, reply),
    });
  }
}

async function handleCall(
  services: Services,
  call: Call,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  request.inputValues = {};
  try {
    // A call with a file reads its body itself, after authentication.
    if (endpoint.fileField === undefined) request.inputValues = await readInput(request);
    const language = getRequestLanguage(request, request.inputValues, endpoint);
    const data = await call.handler(services, request, language);
    return sendEnvelope(services, request, reply, successEnvelope(endpoint.family, data));
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    request.hasBusinessError = true;
    const language = getRequestLanguage(request, request.inputValues, endpoint);
    return sendEnvelope(services, request, reply, businessErrorEnvelope(endpoint.family, error, language));
  }
}

function sendEnvelope(
  { config: { brand } }: Services,
  { browserSession }: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
): FastifyReply {
  if (reply.sent) return reply;
  for (const cookie of browserSession?.newCookies ?? []) reply.header('set-cookie', cookie);
  return reply.send(encodeEnvelope(envelope, brand));
}

type FileNames = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { fileField: string } ? Name : never;
};

type FileCallOptions<Name extends EndpointName> = {
  /** Counts the upload before it is read, so that unfinished ones count too. Throws 429 beyond the limit. */
  countUpload(db: Database, borrowerId: number, now: Date): Promise<void>;
  handle(
    services: Services,
    caller: Caller,
    slot: UploadInProgress,
    input: RequestInput<Name>,
  ): Promise<ResponseData<Name>>;
};

/** A call that needs a borrower's session and takes one file, which is streamed. */
export function fileCall<Name extends FileNames[EndpointName]>(
  name: Name,
  { countUpload, handle }: FileCallOptions<Name>,
): Call {
  const field = endpoints[name].fileField;
  return {
    name,
    async handler(services, request, language) {
      const inputValues = request.inputValues;
      let isStored = false;
      /** A file that was sent before the session's fields. */
      let unclaimedPath: string | undefined;
      let authorized: { caller: Caller; slot: UploadInProgress } | undefined;
      async function authorizeUpload() {
        const caller = await authenticateBorrower(services, request, inputValues, language);
        return { caller, slot: await reserveSlot(services, caller.borrowerId, countUpload) };
      }
      /** Drains the body of a refused request. */
      function rejectAndDrain(error: unknown): never {
        limitBufferGarbage(request.raw);
        drainBody(request.raw);
        throw error;
      }
      try {
        if (hasSession(services, request, {})) authorized = await authorizeUpload().catch(rejectAndDrain);
        if (request.isMultipart())
          await readMultipart(request, inputValues, async (part, content, abortSignal) => {
            if (part !== field || isStored) throw invalidField(field);
            isStored = true;
            if (authorized === undefined && !hasSession(services, request, inputValues)) {
              unclaimedPath = await services.images.receive(content, abortSignal);
              if (unclaimedPath === undefined) throw busy();
              return;
            }
            authorized ??= await authorizeUpload();
            await authorized.slot.store(content, abortSignal);
          });
        authorized ??= await authorizeUpload();
        if (!isStored) throw invalidField(field);
        if (unclaimedPath !== undefined) authorized.slot.adopt(unclaimedPath);
        const input = parseRequest(schemas[name].request, inputValues) as RequestInput<Name>;
        const caller = {
          ...authorized.caller,
          language: getRequestLanguage(request, inputValues, endpoints[name]),
        };
        return await handle(services, caller, authorized.slot, input);
      } finally {
        await authorized?.slot.release();
        if (unclaimedPath !== undefined) await services.images.discard(unclaimedPath);
      }
    },
  };
}

async function reserveSlot(
  { db, clock, images }: Services,
  borrowerId: number,
  countUpload: FileCallOptions<EndpointName>['countUpload'],
): Promise<UploadInProgress> {
  const slot = images.reserveSlot(borrowerId);
  if (slot === undefined) throw busy();
  try {
    await countUpload(db, borrowerId, await clock.now());
    return slot;
  } catch (error) {
    await slot.release();
    throw error;
  }
}

/** Whether headers, address, a cookie or the fields so far say who calls. */
function hasSession(services: Services, request: FastifyRequest, fields: RequestValues): boolean {
  const hasParameter = (name: LaunchParameter) => findLaunchParameter(request, fields, name) !== undefined;
  if (hasParameter('sessionId')) return hasParameter('deviceId');
  return findBrowserSession(services, request) !== undefined;
}
