import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openSession } from '../../modules/accounts/index.ts';
import { notFound, openBrowserSession, parseRequest } from '../../modules/api/index.ts';
import type { Services } from '../../modules/services.ts';
import { seededPeople } from '../seed/people.ts';

const signInRequest = z.object({ phone: z.string(), language: z.enum(['es', 'en']) });

/** `POST /demo/sign-in`: the browser's session is that of a person who is seeded, without a code. */
export async function signInSeeded(
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
