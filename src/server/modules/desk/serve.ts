import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type DeskCallName, deskCalls, deskPrefix, nowHeader } from '../../../contract/desk/calls.ts';
import type { listSchema as listOf } from '../../../contract/desk/schemas/common.ts';
import { deskSchemas } from '../../../contract/desk/schemas/index.ts';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import {
  consumeRateLimit,
  consumeSharedRateLimit,
  releaseRateLimitUse,
  type SharedRateLimit,
} from '../../platform/rateLimits.ts';
import { notFound, parseRequest, toRequestError } from '../api/index.ts';
import type { Services } from '../services.ts';
import type { StaffMember } from './auth/accounts.ts';
import { clearAttempt, countAttempt, knownSubjectAttempt } from './auth/attempts.ts';
import { requireStaff } from './auth/sessions.ts';
import { authorize, getIdempotencyKey, requireSameStaff } from './authorization.ts';
import type { ReadEndpoint, WriteEndpoint } from './endpoint.ts';
import { readEndpoints, writeEndpoints } from './endpoints/index.ts';
import { serveSignIn } from './endpoints/staff/signIn.ts';
import { bodyNotObject, tooManyTries } from './errors.ts';
import { nameListFile } from './fileNames.ts';
import { createListFile } from './files.ts';
import { findColumnHeadings, type HeadingLanguage, isListName } from './listHeadings.ts';
import { getListTimeZone } from './marketDays.ts';
import { buildOpenApi } from './openapi.ts';
import { deskErrorCode, sendDeskError } from './sendError.ts';
import { describeAuditSubject, toFieldMap } from './writes/auditedLoan.ts';
import { findCallSubject } from './writes/callSubjects.ts';
import { recordDeniedRequest } from './writes/deniedRequests.ts';
import { executeWrite, findReplayedReply } from './writes/executeWrite.ts';

/** Rows that a file reads at a time. */
const fileBatchSize = 500;
/** A repeated view of the same leaves no further audit line within this time. */
const viewDedupSeconds = 300;

/** `/desk/api/*`: every call of the desk. */
export function serveDesk(app: FastifyInstance, services: Services): void {
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (_request, reply) => {
        const now = await services.clock.now();
        reply.headers({ 'cache-control': 'no-store', [nowHeader]: now.toISOString() });
      });
      scope.setErrorHandler((error, request, reply) => sendDeskError(error, request, reply));
      scope.setNotFoundHandler((request, reply) => sendDeskError(notFound(), request, reply));
      serveSignIn(scope, services);
      scope.get('/openapi', async (request) => {
        await requireStaff(services, request);
        return buildOpenApi(services.config.brand.name);
      });
      for (const endpoint of readEndpoints)
        registerRoute(scope, services, endpoint, (...exchange) =>
          handleRead(services, endpoint, ...exchange),
        );
      for (const endpoint of writeEndpoints)
        registerRoute(scope, services, endpoint, (...exchange) =>
          handleWrite(services, endpoint, ...exchange),
        );
      done();
    },
    { prefix: deskPrefix },
  );
}

function registerRoute(
  scope: FastifyInstance,
  services: Services,
  endpoint: ReadEndpoint | WriteEndpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path } = deskCalls[endpoint.name];
  const bodyLimit = endpoint.maxBodyBytes;
  const url = `/${path}`;
  if (bodyLimit === undefined) scope.route({ method, url, handler });
  else {
    // Authorized before a large body is read.
    const onRequest = async (request: FastifyRequest) => void (await authorize(services, request, endpoint));
    scope.route({ method, url, handler, bodyLimit, onRequest });
  }
}

async function handleRead(
  services: Services,
  call: ReadEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const staff = await authorize(services, request, call);
  const input = parseRequest(deskSchemas[call.name].request, readInput(request)) as Input;
  const { format, language = staff.language } = input as { format?: string; language?: HeadingLanguage };
  if (isListName(call.name) && (format === 'csv' || format === 'xlsx')) {
    const batches = await readFirstBatch(readBatches(services, call, { ...staff, language }, input));
    await recordViewAudit(services, call, staff, input, {});
    const headings = findColumnHeadings(call.name, language);
    const name = nameListFile(headings.list, input, await findToday(services, input));
    const file = createListFile(format, name, batches, listItemSchema(call.name), headings);
    return reply.headers(file.headers).send(file.stream);
  }
  const data = await call.handle(services, staff, input as never);
  await recordViewAudit(services, call, staff, input, data);
  return reply.send(data);
}

/** The day in the market that a list is of, else in the first. */
async function findToday({ config, clock }: Services, { market }: Input): Promise<Day> {
  return calendarDayIn(getListTimeZone(config, String(market)), await clock.now());
}

function listItemSchema(list: DeskCallName): z.ZodObject {
  const { response } = deskSchemas[list];
  return (response as ReturnType<typeof listOf<z.ZodObject>>).shape.items.element;
}

async function handleWrite(
  services: Services,
  call: WriteEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const staff = await authorize(services, request, call);
  const key = getIdempotencyKey(request);
  const write = call.parse(readInput(request));
  const { reason = '' } = write.input as { reason?: string };
  try {
    requireSameStaff(request, staff);
    const replayed = await findReplayedReply(services, call, { staff, key, write });
    if (replayed !== undefined) return reply.code(replayed.status).send(replayed.reply);
    await write.countUse?.(services, staff);
    const runEndpoint = () => executeWrite(services, call, { staff, key, write, reason });
    const tryLimit = await write.findTryLimit?.(services, staff);
    const runLimited = () => enforceTryLimit(services, tryLimit, runEndpoint);
    const { status, reply: data } = await countFailures(services, call, staff, runLimited);
    return reply.code(status).send(data);
  } catch (error) {
    const requestError = toRequestError(error, request);
    const { status } = requestError;
    if (status < 500) {
      const actor = { kind: 'staff', actorId: staff.email, address: staff.address, reason } as const;
      const denial = { status, code: deskErrorCode(requestError) };
      await recordDeniedRequest(services, actor, call.name, write.input, denial);
      if (status === 409) await write.onConflict?.(services);
    }
    throw error;
  }
}

/** Counts the failures of a call that verifies a passphrase, code or passkey. */
async function countFailures<Result>(
  { db, clock }: Services,
  { name, verifiesCredential = false }: WriteEndpoint,
  { staffId }: StaffMember,
  runEndpoint: () => Promise<Result>,
): Promise<Result> {
  if (!verifiesCredential) return runEndpoint();
  const attempt = knownSubjectAttempt(`me:${staffId}:${name}`);
  const now = await clock.now();
  await countAttempt(db, attempt, now);
  const done = await runEndpoint();
  await clearAttempt(db, attempt, now);
  return done;
}

/** Counts a write before it is executed, so that concurrent ones are limited like sequential ones; one that is done is no try. Throws 429. */
async function enforceTryLimit<Result extends { status: number }>(
  { db, clock }: Services,
  limit: SharedRateLimit | undefined,
  runEndpoint: () => Promise<Result>,
): Promise<Result> {
  if (limit === undefined) return runEndpoint();
  const now = await clock.now();
  const wait = await consumeSharedRateLimit(db, limit, now);
  if (wait > 0) throw tooManyTries(limit.max, wait);
  const done = await runEndpoint();
  if (done.status === 200) await releaseRateLimitUse(db, { ...limit, key: limit.keys[0] }, now);
  return done;
}

type Input = Record<string, unknown>;

function readInput(request: FastifyRequest): Input {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw bodyNotObject();
  return { ...(request.query as Input), ...body, ...(request.params as Input) };
}

type ListPage = { items: Input[]; next: string | null };

/** All rows that a list's filters give, page by page. */
async function* readBatches(
  services: Services,
  call: ReadEndpoint,
  staff: StaffMember,
  input: Input,
): AsyncGenerator<Input[]> {
  let after = input.after;
  do {
    const pageInput = { ...input, limit: fileBatchSize, after };
    const page = (await call.handle(services, staff, pageInput as never)) as ListPage;
    yield page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Reads the first batch before the reply begins, so that a refusal still has a status of its own. */
async function readFirstBatch(batches: AsyncGenerator<Input[]>): Promise<AsyncIterable<Input[]>> {
  const first = await batches.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}

/** Records a view in the audit, once per {@link viewDedupSeconds} for the same request. */
async function recordViewAudit(
  services: Services,
  { name, skipsViewAudit = false }: ReadEndpoint,
  staff: StaffMember,
  input: Input,
  data: unknown,
): Promise<void> {
  if (skipsViewAudit) return;
  const subject = describeAuditSubject(name, input, data);
  const { borrowerId } = toFieldMap(data);
  const now = await services.clock.now();
  const requestHash = createHash('sha256')
    .update(JSON.stringify({ name, ...input }))
    .digest('base64url');
  const limit = { key: `desk:seen:${staff.staffId}:${requestHash}`, max: 1, seconds: viewDedupSeconds };
  if ((await consumeRateLimit(services.db, limit, now)) > 0) return;
  const actor = { kind: 'staff', actorId: staff.email, address: staff.address } as const;
  const format = input.format === 'csv' || input.format === 'xlsx' ? ` ${input.format}` : '';
  const query = name === 'search' ? ` ${maskQuery(String(input.query))}` : '';
  const line = {
    action: 'desk_seen',
    borrowerId:
      typeof borrowerId === 'number'
        ? borrowerId
        : (await findCallSubject(services.db, name, input)).borrowerId,
    subject: `${subject}${query}${format}`,
  } as const;
  await recordAudit(services.db, actor, line, now);
}

/** A query as its length and its kinds of characters: it may be a name, a phone or an account. */
function maskQuery(query: string): string {
  return query
    .trim()
    .replaceAll(/[\p{L}\p{M}]/gu, 'a')
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\s/gu, '_');
}
