import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type DeskCall, type DeskCallName, deskCalls, deskPrefix } from '../../contract/desk/calls.ts';
import { deskSchemas } from '../../contract/desk/schemas/index.ts';
import type { list as listOf } from '../../contract/desk/schemas/parts.ts';
import { recordAudit } from '../audit/index.ts';
import {
  multipartBytes,
  notFound,
  parse,
  RequestError,
  requestErrorOf,
  statementBytes,
} from '../http/index.ts';
import { countUse } from '../limits/index.ts';
import type { Services } from '../services.ts';
import type { Read, Write } from './call.ts';
import { csvOf } from './csv.ts';
import { keyOf, letIn } from './door.ts';
import { openApiOf } from './openapi.ts';
import { countAttempt, forgetAttempt, knownAttempt } from './people/attempts.ts';
import { serveSignIn } from './people/serveSignIn.ts';
import { requireStaff } from './people/sessions.ts';
import type { Staff } from './people/staff.ts';
import { deskReads, deskWrites } from './rooms/index.ts';
import { deskErrorCode, sendDeskError } from './sendError.ts';
import { concerns } from './write/concerns.ts';
import { recordRefusal } from './write/refusedLine.ts';
import { runWrite } from './write/run.ts';

/** A list as a file: no more rows than this. */
const mostExported = 10_000;
const exportedAtOnce = 200;
/** Looking at the same again within this leaves no further line. */
const seenSeconds = 300;

/** `/desk/api/*`: every call of the desk, for those who are signed in there. */
export function serveDesk(app: FastifyInstance, services: Services): void {
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      scope.setErrorHandler((error, request, reply) => sendDeskError(error, request, reply));
      scope.setNotFoundHandler((request, reply) => sendDeskError(notFound(), request, reply));
      serveSignIn(scope, services);
      scope.get('/openapi', async (request) => {
        await requireStaff(services, request);
        return openApiOf(services.config.brand.name);
      });
      for (const call of deskReads)
        route(scope, services, call.name, (request, reply) => answer(services, call, request, reply));
      for (const call of deskWrites)
        route(scope, services, call.name, (request, reply) => change(services, call, request, reply));
      done();
    },
    { prefix: deskPrefix },
  );
}

/** Of calls that take a file: what their body may weigh. A bank statement of 24 MB comes as base64. */
const bodyLimits: Partial<Record<DeskCallName, number>> = {
  answerComplaint: multipartBytes,
  importStatement: statementBytes,
};

function route(
  scope: FastifyInstance,
  services: Services,
  name: DeskCallName,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path } = deskCalls[name];
  const bodyLimit = bodyLimits[name];
  const url = `/${path}`;
  if (bodyLimit === undefined) scope.route({ method, url, handler });
  else {
    // A large body is read only of whoever may send it.
    const onRequest = async (request: FastifyRequest) => void (await letIn(services, request, name));
    scope.route({ method, url, handler, bodyLimit, onRequest });
  }
}

async function answer(
  services: Services,
  call: Read,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const staff = await letIn(services, request, call.name);
  const input = inputOf(call.name, request);
  const wanted: DeskCall = deskCalls[call.name];
  if (wanted.list && 'format' in input && input.format === 'csv') {
    const rows = await exported(services, call, staff, input);
    await leaveLine(services, call.name, staff, input, { exported: rows.length });
    return (
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${call.name}.csv"`)
        // Spreadsheets know it for UTF-8 by its mark.
        .send(`\ufeff${csvOf(rows, itemOf(call.name))}`)
    );
  }
  const data = await call.answer(services, staff, input as never);
  await leaveLine(services, call.name, staff, input, data);
  return reply.send(data);
}

function itemOf(list: DeskCallName): z.ZodObject {
  const { response } = deskSchemas[list];
  return (response as ReturnType<typeof listOf<z.ZodObject>>).shape.items.element;
}

async function change(
  services: Services,
  call: Write,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const staff = await letIn(services, request, call.name);
  const key = keyOf(request);
  const input = inputOf(call.name, request);
  const { reason = '' } = input as { reason?: string };
  try {
    const write = () => runWrite(services, call, { staff, key, input, reason });
    const { status, reply: data } = await countingFailures(services, call.name, staff, write);
    return reply.code(status).send(data);
  } catch (error) {
    const failure = requestErrorOf(error, request);
    const { status } = failure;
    if (status < 500) {
      const by = { kind: 'staff', who: staff.email, address: staff.address, reason } as const;
      await recordRefusal(services, by, call.name, input, { status, code: deskErrorCode(failure) });
    }
    throw error;
  }
}

/** Writes that verify a passphrase, a code or a key: wrong ones are counted, outside of the write's transaction. */
const verifying: readonly DeskCallName[] = ['renewPassphrase', 'confirmCodes', 'addPasskey'];

async function countingFailures<Done>(
  { db, clock }: Services,
  name: DeskCallName,
  { staffId }: Staff,
  write: () => Promise<Done>,
): Promise<Done> {
  if (!verifying.includes(name)) return write();
  const attempt = knownAttempt(`me:${staffId}:${name}`);
  const now = await clock.now();
  await countAttempt(db, attempt, now);
  const done = await write();
  await forgetAttempt(db, attempt, now);
  return done;
}

type Input = Record<string, unknown>;

function inputOf(name: DeskCallName, request: FastifyRequest): Input {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new RequestError(400, unreadableText);
  const given = { ...(request.query as Input), ...body, ...(request.params as Input) };
  return parse(deskSchemas[name].request, given) as Input;
}

const unreadableText = {
  es: 'El cuerpo tiene que ser un objeto JSON.',
  en: 'The body has to be a JSON object.',
};

type Page = { items: Input[]; next: string | null };

/** All pages of a list, one after the other. */
async function exported(services: Services, call: Read, staff: Staff, input: Input): Promise<Input[]> {
  const rows: Input[] = [];
  let after = input.after;
  do {
    const wish = { ...input, limit: exportedAtOnce, after };
    const page = (await call.answer(services, staff, wish as never)) as Page;
    rows.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < mostExported);
  return rows;
}

const aboutNobody: readonly DeskCallName[] = [
  'me',
  'today',
  'sessions',
  'settings',
  'staff',
  'invitations',
  'portfolio',
  'funnel',
];

/** Who looked at whom: a line, but not for every time that a page asks anew. */
async function leaveLine(
  services: Services,
  name: DeskCallName,
  staff: Staff,
  input: Input,
  data: unknown,
): Promise<void> {
  if (aboutNobody.includes(name)) return;
  const { borrowerId, subject } = concerns(name, input, data);
  const now = await services.clock.now();
  const what = createHash('sha256')
    .update(JSON.stringify({ name, ...input }))
    .digest('base64url');
  const seen = `desk:seen:${staff.staffId}:${what}`;
  if ((await countUse(services.db, { subject: seen, most: 1, seconds: seenSeconds }, now)) > 0) return;
  const by = { kind: 'staff', who: staff.email, address: staff.address } as const;
  const format = input.format === 'csv' ? ' csv' : '';
  await recordAudit(
    services.db,
    by,
    { action: 'desk_seen', borrowerId, subject: `${subject}${format}` },
    now,
  );
}
