import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, legacyPrefix } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/launch.ts';
import { type Data, type Parsed, schemas } from '../../contract/schemas/index.ts';
import type { Services } from '../services.ts';
import { errorEnvelope, onTheWire, refusalEnvelope, successEnvelope } from './answer.ts';
import { type Caller, claimedBorrower, languageOfRequest, parameterOf, requireCaller } from './caller.ts';
import { parse, readInput, tryParse } from './input.ts';
import { Refusal, RequestError } from './refusal.ts';
import { requestErrorOf } from './requestErrorOf.ts';

/** What a public call knows of its caller. */
export type Visitor = { language: Language; address: string; deviceId: string | undefined };

type SessionNames = {
  [Name in EndpointName]: (typeof endpoints)[Name]['guard'] extends 'public' ? never : Name;
};
export type SessionCall = SessionNames[EndpointName];
export type PublicCall = Exclude<EndpointName, SessionCall>;

type Handled<Name extends EndpointName> = Promise<Data<Name>>;

/** One call of the contract and the use case that answers it. */
export type Call = { name: EndpointName; answer: Answer };
type Answer = (services: Services, request: FastifyRequest, language: Language) => Promise<unknown>;

/** A call that needs a borrower's session. */
export function sessionCall<Name extends SessionCall>(
  name: Name,
  handle: (services: Services, caller: Caller, input: Parsed<Name>) => Handled<Name>,
): Call {
  return {
    name,
    async answer(services, request, language) {
      const values = request.received;
      const caller = await requireCaller(services, request, values, language);
      return handle(services, caller, parse(schemas[name].request, values) as Parsed<Name>);
    },
  };
}

/**
 * A call that needs a session and begins by reading. `read` is sent to the database together with the question for the
 * session, for the borrower whom the request claims to be; what it finds is used only once the session bears that out.
 */
export function readingCall<Name extends SessionCall, Found>(
  name: Name,
  read: (services: Services, borrowerId: number, input: Parsed<Name>) => Promise<Found>,
  handle: (services: Services, caller: Caller, input: Parsed<Name>, found: Found) => Handled<Name>,
): Call {
  return {
    name,
    async answer(services, request, language) {
      const values = request.received;
      const asked = requireCaller(services, request, values, language);
      const claimed = claimedBorrower(request, values);
      const input = tryParse(schemas[name].request, values) as Parsed<Name> | RequestError;
      const isRight = !(input instanceof RequestError);
      const ahead = isRight && claimed !== undefined ? read(services, claimed, input) : undefined;
      // Where the session is refused, nobody asks how the reading went.
      ahead?.catch(() => undefined);
      const caller = await asked;
      if (!isRight) throw input;
      return handle(services, caller, input, await (ahead ?? read(services, caller.borrowerId, input)));
    },
  };
}

/** A call that anybody may make. */
export function publicCall<Name extends PublicCall>(
  name: Name,
  handle: (services: Services, visitor: Visitor, input: Parsed<Name>) => Handled<Name>,
): Call {
  return {
    name,
    async answer(services, request, language) {
      const values = request.received;
      const input = parse(schemas[name].request, values) as Parsed<Name>;
      const deviceId = parameterOf(request, values, 'deviceId');
      return handle(services, { language, address: request.ip, deviceId }, input);
    },
  };
}

/** Serves a call at its address, with and without the older prefix. */
export function serve(app: FastifyInstance, services: Services, call: Call): void {
  const endpoint: Endpoint = endpoints[call.name];
  for (const url of [endpoint.path, `${legacyPrefix}${endpoint.path}`]) {
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => answerCall(services, call, endpoint, request, reply),
    });
  }
}

async function answerCall(
  services: Services,
  call: Call,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { brand } = services.config;
  reply.header('cache-control', 'no-store');
  request.received = {};
  try {
    // A call that takes a file reads it itself, once it knows whose it is.
    if (!endpoint.takesFile) request.received = await readInput(request);
    const language = languageOfRequest(request, request.received, endpoint);
    const data = await call.answer(services, request, language);
    if (reply.sent) return reply;
    return reply.send(onTheWire(successEnvelope(endpoint.family, data), brand));
  } catch (error) {
    const language = languageOfRequest(request, request.received, endpoint);
    if (error instanceof Refusal) {
      request.isRefused = true;
      return reply.send(onTheWire(refusalEnvelope(endpoint.family, error, language), brand));
    }
    const failure = error instanceof RequestError ? error : requestErrorOf(error, request);
    if (reply.sent) return reply;
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    return reply
      .code(failure.status)
      .send(onTheWire(errorEnvelope(endpoint.family, failure, language), brand));
  }
}
