import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { captchaPath, type Endpoint, endpoints, legacyPrefix } from '../../../contract/endpoints.ts';
import { ajaxHeader, launchParameters } from '../../../contract/launch.ts';
import type { Settings } from '../../config/index.ts';
import { RequestLogController, registerRequestTracing } from '../../platform/http/instrumentRequests.ts';
import { securityHeaders } from '../../platform/http/securityHeaders.ts';
import { normalizeIpAddress } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';
import { type BodyRateLimits, createBodyMonitor, maxBodyBytes, maxStatementBytes } from './bodyMonitor.ts';
import type { BrowserSession } from './browserSession.ts';
import { getRequestLanguage } from './caller.ts';
import {
  encodeEnvelope,
  errorEnvelope,
  invalidField,
  notFound,
  serviceUnavailable,
  toRequestError,
} from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request carried, read once. */
    inputValues: Record<string, unknown>;
    /** Answered with a reason, not with what was asked for. */
    hasBusinessError: boolean;
    /** The session in a browser's cookies, where the call is made with one or begins one. */
    browserSession: BrowserSession | null;
  }
}

/** Bodies have limits of their own, see {@link createBodyMonitor}; this one holds where they would all be kept to. */
const maxRequestMs = 1_500_000;
const headersTimeoutMs = 20_000;
const connectionCheckMs = 5_000;

/** A Fastify application with what every address shares; no route yet. */
export function createApp(
  settings: Settings,
  log: FastifyBaseLogger,
  rateLimits?: BodyRateLimits,
): FastifyInstance {
  const headers = securityHeaders(settings);
  const bodyMonitor = createBodyMonitor(rateLimits);
  const app: FastifyInstance = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: maxRequestMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: connectionCheckMs },
    // An address that can't be read reaches no route and no hook.
    frameworkErrors(error, request, reply) {
      bodyMonitor.watch(request.raw, reply.raw);
      reply.headers(headers).header('x-request-id', request.id);
      app.errorHandler(error, request, reply);
    },
    trustProxy: toTrustProxy(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What has come by a connection of before is answered, while the server stops.
    return503OnClosing: false,
    loggerInstance: log,
    logController: new RequestLogController(),
    schemaController: {
      compilersFactory: { buildValidator: rejectSchemaCompiler, buildSerializer: rejectSchemaCompiler },
    },
  });
  app.decorateRequest('inputValues');
  app.decorateRequest('hasBusinessError', false);
  app.decorateRequest('browserSession', null);
  registerRequestTracing(app, settings);
  void app.register(formbody, { bodyLimit: maxBodyBytes });
  void app.register(multipart, { throwFileSizeLimit: false });
  if (settings.corsOrigins.length > 0) {
    void app.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'POST'],
      allowedHeaders: [...launchParameters, ajaxHeader.name, 'content-type'],
      maxAge: 86_400,
    });
  }
  enforceResponseTimeout(app);
  app.addHook('preClose', (done) => {
    bodyMonitor.stop();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    bodyMonitor.close();
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    normalizeForwardedFor(request.raw);
    bodyMonitor.watch(request.raw, reply.raw);
    reply.headers(headers).header('x-request-id', request.id);
    requireSingleHost(request);
    done();
  });
  return app;
}

/** zod reads what comes; without this, Fastify loads compilers for JSON schemas, which nobody here writes. */
function rejectSchemaCompiler(): never {
  throw new Error('routes have no JSON schemas');
}

/** Ports, brackets and zones that a proxy writes are no part of an address: neither where it is trusted nor where it counts. */
function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const forwardedFor = headers['x-forwarded-for'];
  if (typeof forwardedFor !== 'string') return;
  headers['x-forwarded-for'] = forwardedFor.split(',').map(normalizeIpAddress).join(',');
}

/** A number of proxies is that many hops from us; what lies beyond is the client's word. */
function toTrustProxy(
  setting: Settings['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** Answers what failed outside a call: bodies that can't be read, unknown addresses of calls. */
export function registerErrorHandler(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
}

/** Answers addresses that nothing serves, where there are no pages. */
export function registerNotFoundHandler(app: FastifyInstance, services: Services): void {
  app.setNotFoundHandler((request, reply) => sendError(services, notFound(), request, reply));
}

/** Sends an error in the envelope of the family that the address belongs to. */
export function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const endpoint = findEndpoint(request.routeOptions.url ?? request.url);
  const requestError = toRequestError(error, request);
  const language = getRequestLanguage(request, {}, endpoint);
  const envelope = errorEnvelope(endpoint?.family ?? 'v3', requestError, language);
  if (requestError.retryAfterSeconds !== undefined)
    reply.header('retry-after', requestError.retryAfterSeconds);
  return reply
    .code(requestError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(encodeEnvelope(envelope, services.config.brand));
}

function findEndpoint(address: string): Endpoint | undefined {
  const path = (address.split('?')[0] ?? '').replace(legacyPrefix, '');
  if (path === captchaPath) return endpoints.getSid;
  return Object.values<Endpoint>(endpoints).find((endpoint) => endpoint.path === path);
}

/** Longer than the pool waits for a connection, shorter than our pages wait for an answer. */
const maxResponseMs = 20_000;

/**
 * Answers 503 where a database that is silent lets a call wait for longer than this. The call goes on: whoever repeats it
 * finds what came of it. Time begins once the body is here and ends with the first of the answer: files come and go, and are
 * read, as slowly as they may.
 */
export function enforceResponseTimeout(app: FastifyInstance, timeoutMs = maxResponseMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preHandler', (request, reply, done) => {
    const sendTimeout = () => request.server.errorHandler(serviceUnavailable(), request, reply);
    // A route that finds nothing hands over to the one for what isn't there, which begins here again.
    clearTimeout(timers.get(request));
    if (!hasFileBody(request)) timers.set(request, setTimeout(sendTimeout, timeoutMs));
    done();
  });
  // From here on there is an answer; how slowly it is taken is the caller's.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  // One that left before there was any.
  app.addHook('onRequestAbort', (request, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

/** Pictures, and bank statements of 100,000 lines. */
function hasFileBody(request: FastifyRequest): boolean {
  return request.isMultipart() || request.routeOptions.bodyLimit === maxStatementBytes;
}

/**
 * Throws 400 for a request that names its host twice, or one host in its address and another in its head: what stands
 * before the server may have believed the one, and we would the other.
 */
function requireSingleHost({ raw: { rawHeaders, url = '' }, headers: { host } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (!url.startsWith('/') && !isSameHost(host, url))) throw invalidField('Host');
}

/** Whether an address in full is of the host that the head names. */
function isSameHost(host: string | undefined, url: string): boolean {
  const address = URL.parse(url);
  if (address === null || host === undefined) return false;
  return URL.parse(`${address.protocol}//${host}`)?.host === address.host;
}
