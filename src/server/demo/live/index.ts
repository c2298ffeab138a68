import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { configurationFolder } from '../../../contract/configuration.ts';
import { brandNamePattern } from '../../../contract/demonstration.ts';
import { wholeNumber } from '../../../contract/schemas/common.ts';
import { openSession } from '../../modules/accounts/index.ts';
import {
  enforceRateLimit,
  invalidField,
  notFound,
  openBrowserSession,
  parseRequest,
  requireSameOrigin,
} from '../../modules/api/index.ts';
import type { Services } from '../../modules/services.ts';
import { advanceClock } from '../../platform/clock.ts';
import { seededPeople } from '../seed/people.ts';
import { createBrandArchive } from './brand/configuration.ts';
import { sanitizeSvg, wrapPng } from './brand/logo.ts';
import { serveFeed } from './feed/serveFeed.ts';

const logoRequest = z.union([
  z.object({ svg: z.string().min(1) }),
  z.object({ png: z.base64().min(1).max(8_192) }),
]);

const archiveRequest = z.object({
  name: z.string().regex(brandNamePattern),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  logo: z.string().min(1).optional(),
});

const pngDrawing =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image\/png;base64,([\w+/]+=*)"\/><\/svg>$/;

/** Restarts the server on an empty database once the current response is sent. */
export type Restore = () => void;

const dayRequest = z.object({ advanceDays: wholeNumber.pipe(z.int().min(0).max(366)) });
const signInRequest = z.object({ phone: z.string(), language: z.enum(['es', 'en']) });

/** What `/demo` is made of: who is on the phone, what the lender sees of it, and what may happen. Source: DESIGN 18. */
export function serveLiveDemonstration(
  app: FastifyInstance,
  services: Services,
  restore: Restore | undefined,
): void {
  const sameOrigin = {
    onRequest: async (request: FastifyRequest) => requireSameOrigin(request, services.settings),
  };
  serveFeed(app, services);
  serveBrand(app, services, sameOrigin);
  serveRestore(app, sameOrigin, restore);
  app.post('/demo/sign-in', sameOrigin, (request, reply) => signInSeeded(services, request, reply));
  app.post('/demo/day', sameOrigin, async (request, reply) => {
    const { advanceDays } = parseRequest(dayRequest, request.body);
    await advanceDay(services, advanceDays);
    return reply.header('cache-control', 'no-store').send({ now: await services.clock.now() });
  });
}

/** Moves the business clock, and has done at once what the lender does by night: late loans, reminders. */
async function advanceDay({ db, jobs }: Services, days: number): Promise<void> {
  if ((await advanceClock(db, days)) === undefined) throw invalidField('advanceDays');
  await jobs.send(db, 'daily-run', {}, 0);
  await jobs.send(db, 'reminders', {}, 0);
}

/** `POST /demo/sign-in`: the browser's session is that of a person who is seeded, without a code. */
async function signInSeeded(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { phone, language } = parseRequest(signInRequest, request.body);
  const person = seededPeople(services.config).find(({ mobilePhone }) => mobilePhone === phone);
  if (person === undefined) throw notFound();
  const browser = openBrowserSession(services, request);
  const { borrowerId, market } = person;
  const caller = { language, address: request.ip, deviceId: browser.deviceId, browser };
  const owner = { borrowerId, market, deviceId: browser.deviceId };
  await openSession(services, caller, owner, await services.clock.now());
  for (const cookie of browser.newCookies) reply.header('set-cookie', cookie);
  return reply.send({});
}

/**
 * `POST /demo/restore`: the demonstration as it was on its first day. Absent where the database isn't the server's own, or
 * other processes serve from it too: 409.
 */
function serveRestore(
  app: FastifyInstance,
  sameOrigin: RouteShorthandOptions,
  restore: Restore | undefined,
): void {
  let isRestoring = false;
  app.get('/demo/restore', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ canRestore: restore !== undefined }),
  );
  app.post('/demo/restore', sameOrigin, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (restore === undefined) return reply.code(409).send({ restoring: false });
    if (!isRestoring) reply.raw.once('finish', restore);
    isRestoring = true;
    return reply.code(202).send({ restoring: true });
  });
}

/** What a lender would change first: name, colour and logo, shown on the phone and taken along as a configuration. */
function serveBrand(app: FastifyInstance, services: Services, sameOrigin: RouteShorthandOptions): void {
  app.post('/demo/brand/logo', sameOrigin, async (request, reply) => {
    const input = parseRequest(logoRequest, request.body);
    const logo = 'svg' in input ? sanitizeSvg(input.svg) : wrapPng(Buffer.from(input.png, 'base64'));
    if ('error' in logo) throw invalidField(logo.error === 'tooLarge' ? 'logo: size' : 'logo');
    return reply.header('cache-control', 'no-store').send({ logo: logo.svg });
  });
  app.post('/demo/brand', sameOrigin, async (request, reply) => {
    await enforceRateLimit(services, 'demonstrationBrand', { address: request.ip });
    const { logo, ...change } = parseRequest(archiveRequest, request.body);
    const archive = await createBrandArchive(configurationFolder(services.settings.configDir), {
      ...change,
      logo: logo === undefined ? undefined : sanitizeStored(logo),
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="config.zip"')
      .type('application/zip')
      .send(Buffer.from(archive));
  });
}

/** Sanitizes a stored logo again: the rules may have changed since it was stored. */
function sanitizeStored(logo: string): string {
  const [, png] = pngDrawing.exec(logo) ?? [];
  const again = png === undefined ? sanitizeSvg(logo) : wrapPng(Buffer.from(png, 'base64'));
  if ('error' in again) throw invalidField('logo');
  return again.svg;
}
