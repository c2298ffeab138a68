import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { captchaPath, type Endpoint, endpoints, legacyPrefix } from '../../contract/endpoints.ts';
import { clientMarker, launchParameters } from '../../contract/launch.ts';
import type { Settings } from '../config/index.ts';
import { plainAddress } from '../plainAddress.ts';
import type { Services } from '../services.ts';
import { errorEnvelope, onTheWire } from './answer.ts';
import { answerInTime } from './answerInTime.ts';
import { bodyBytes } from './bodyBounds.ts';
import { type BodyPace, watchBodies } from './bodyWatch.ts';
import { languageOfRequest } from './caller.ts';
import { notFound } from './errors.ts';
import { requireOneHost } from './oneHost.ts';
import { requestErrorOf } from './requestErrorOf.ts';
import { RequestLog } from './requestLog.ts';
import { securityHeaders } from './securityHeaders.ts';
import { traceRequests } from './traceRequests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request carried, read once. */
    received: Record<string, unknown>;
    /** Answered with a reason, not with what was asked for. */
    isRefused: boolean;
  }
}

/** Bodies have limits of their own, see {@link watchBodies}; this one holds where they would all be kept to. */
const longestRequestMs = 1_500_000;
const headersMs = 20_000;
const lookMs = 5_000;

/** A Fastify application with what every address shares; no route yet. */
export function createApp(settings: Settings, log: FastifyBaseLogger, pace?: BodyPace): FastifyInstance {
  const headers = securityHeaders(settings);
  const bodies = watchBodies(pace);
  const app: FastifyInstance = Fastify({
    bodyLimit: bodyBytes,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
    // An address that can't be read reaches no route and no hook.
    frameworkErrors(error, request, reply) {
      bodies.watch(request.raw, reply.raw);
      reply.headers(headers).header('x-request-id', request.id);
      app.errorHandler(error, request, reply);
    },
    trustProxy: trustOf(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What has come by a connection of before is answered, while the server stops.
    return503OnClosing: false,
    loggerInstance: log,
    logController: new RequestLog(),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  app.decorateRequest('received');
  app.decorateRequest('isRefused', false);
  traceRequests(app, settings);
  void app.register(formbody, { bodyLimit: bodyBytes });
  void app.register(multipart, { throwFileSizeLimit: false });
  if (settings.corsOrigins.length > 0) {
    void app.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'POST'],
      allowedHeaders: [...launchParameters, clientMarker.name, 'content-type'],
      maxAge: 86_400,
    });
  }
  answerInTime(app);
  app.addHook('preClose', (done) => {
    bodies.stop();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    bodies.close();
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    settleForwardedFor(request.raw);
    bodies.watch(request.raw, reply.raw);
    reply.headers(headers).header('x-request-id', request.id);
    requireOneHost(request);
    done();
  });
  return app;
}

/** zod reads what comes; without this, Fastify loads compilers for JSON schemas, which nobody here writes. */
function noSchemas(): never {
  throw new Error('routes have no JSON schemas');
}

/** Ports, brackets and zones that a proxy writes are no part of an address: neither where it is trusted nor where it counts. */
function settleForwardedFor({ headers }: IncomingMessage): void {
  const written = headers['x-forwarded-for'];
  if (typeof written !== 'string') return;
  headers['x-forwarded-for'] = written.split(',').map(plainAddress).join(',');
}

/** A number of proxies is that many hops from us; what lies beyond is the client's word. */
function trustOf(
  trusted: Settings['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Answers what failed outside a call: bodies that can't be read, unknown addresses of calls. */
export function answerErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
}

/** Answers addresses that nothing serves, where there are no pages. */
export function answerUnknown(app: FastifyInstance, services: Services): void {
  app.setNotFoundHandler((request, reply) => sendError(services, notFound(), request, reply));
}

/** Sends an error in the envelope of the family that the address belongs to. */
export function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const endpoint = endpointAt(request.routeOptions.url ?? request.url);
  const failure = requestErrorOf(error, request);
  const language = languageOfRequest(request, {}, endpoint);
  const envelope = errorEnvelope(endpoint?.family ?? 'v3', failure, language);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(onTheWire(envelope, services.config.brand));
}

function endpointAt(address: string): Endpoint | undefined {
  const path = (address.split('?')[0] ?? '').replace(legacyPrefix, '');
  if (path === captchaPath) return endpoints.getSid;
  return Object.values<Endpoint>(endpoints).find((endpoint) => endpoint.path === path);
}
