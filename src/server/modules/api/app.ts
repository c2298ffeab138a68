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
import { daySeconds } from '../../platform/durations.ts';
import { RequestLogController, registerRequestTracing } from '../../platform/http/instrumentRequests.ts';
import { securityHeaders } from '../../platform/http/securityHeaders.ts';
import { normalizeIpAddress } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';
import { type BodyRateLimits, createBodyMonitor, maxBodyBytes } from './bodyMonitor.ts';
import type { BrowserSession } from './browserSession.ts';
import { getRequestLanguage } from './caller.ts';
import { encodeEnvelope, errorEnvelope } from './envelopes.ts';
import { invalidField, notFound, serviceUnavailable, toRequestError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parsed query and body. */
    inputValues: Record<string, unknown>;
    /** Whether it was answered with a business error. */
    hasBusinessError: boolean;
    /** The cookie session that the call uses or starts. */
    browserSession: BrowserSession | null;
  }
}

/** Upper bound; slow bodies are aborted earlier by {@link createBodyMonitor}. */
const maxRequestMs = 1_500_000;
const headersTimeoutMs = 20_000;
const connectionCheckMs = 5_000;

/** Creates the Fastify application with all shared hooks and parsers, without routes. */
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
    // A malformed URL reaches neither route nor hook.
    frameworkErrors(error, request, reply) {
      bodyMonitor.watch(request.raw, reply.raw);
      reply.headers(headers).header('x-request-id', request.id);
      app.errorHandler(error, request, reply);
    },
    trustProxy: toTrustProxy(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // While the server stops, requests on open connections are still answered.
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
  allowCorsOrigins(app, settings);
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
    bodyMonitor.watch(request.raw, reply.raw, request.routeOptions.bodyLimit);
    reply.headers(headers).header('x-request-id', request.id);
    requireSingleHost(request);
    done();
  });
  return app;
}

function allowCorsOrigins(app: FastifyInstance, { corsOrigins }: Settings): void {
  if (corsOrigins.length === 0) return;
  void app.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: [...launchParameters, ajaxHeader, 'content-type'],
    maxAge: daySeconds,
  });
}

/** Input is parsed with zod; without this Fastify would load its JSON schema compilers. */
function rejectSchemaCompiler(): never {
  throw new Error('routes have no JSON schemas');
}

/** Strips ports, brackets and zones from forwarded addresses, which trust and rate limits compare. */
function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const forwardedFor = headers['x-forwarded-for'];
  if (typeof forwardedFor !== 'string') return;
  headers['x-forwarded-for'] = forwardedFor.split(',').map(normalizeIpAddress).join(',');
}

/** A number means trusted hops; addresses beyond them are the client's claim. */
function toTrustProxy(
  setting: Settings['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** Answers all errors but those of the business, which are results of their calls. */
export function registerErrorHandler(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
}

/** Answers unknown addresses, where the server has no pages. */
export function registerNotFoundHandler(app: FastifyInstance, services: Services): void {
  app.setNotFoundHandler((request, reply) => sendError(services, notFound(), request, reply));
}

/** Sends an error in the envelope of the address's family. */
export function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const endpoint = findEndpoint(request.routeOptions.url ?? request.url);
  const requestError = toRequestError(error, request);
  const language = getRequestLanguage(request, request.inputValues ?? {}, endpoint);
  if (requestError.status === 401) request.browserSession?.end();
  for (const cookie of request.browserSession?.newCookies ?? []) reply.header('set-cookie', cookie);
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

/** Longer than the pool's connection timeout, shorter than our pages' request timeout. */
const maxResponseMs = 20_000;

/**
 * Answers 503 when a call takes longer than this, as with an unresponsive database. The call goes on; repeating it is safe.
 * The time runs from the end of the body to the start of the response. Calls with files are exempt.
 */
export function enforceResponseTimeout(app: FastifyInstance, timeoutMs = maxResponseMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preHandler', (request, reply, done) => {
    const sendTimeout = () => request.server.errorHandler(serviceUnavailable(), request, reply);
    // `callNotFound` runs this hook again for the same request.
    clearTimeout(timers.get(request));
    if (!hasFileBody(request)) timers.set(request, setTimeout(sendTimeout, timeoutMs));
    done();
  });
  // The response has begun: its duration depends on the client.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  // The client closed the connection first.
  app.addHook('onRequestAbort', (request, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

/** Image uploads, and bodies with a file: a bank statement has up to 100,000 lines. */
function hasFileBody(request: FastifyRequest): boolean {
  return (
    request.isMultipart() ||
    (request.routeOptions.bodyLimit ?? 0) > (request.server.initialConfig.bodyLimit ?? 0)
  );
}

/**
 * Throws 400 for several Host headers, or one that differs from the host of an absolute URL: a proxy in front could have
 * used the other one.
 */
function requireSingleHost({ raw: { rawHeaders, url = '' }, headers: { host } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (!url.startsWith('/') && !isSameHost(host, url))) throw invalidField('Host');
}

/** Whether an absolute URL has the host of the Host header. */
function isSameHost(host: string | undefined, url: string): boolean {
  const address = URL.parse(url);
  if (address === null || host === undefined) return false;
  return URL.parse(`${address.protocol}//${host}`)?.host === address.host;
}
