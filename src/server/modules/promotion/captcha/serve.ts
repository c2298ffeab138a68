import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { captchaPath, endpoints, legacyPrefix } from '../../../../contract/endpoints.ts';
import { line, optionalOrBlank } from '../../../../contract/schemas/common.ts';
import {
  encodeEnvelope,
  enforceRateLimit,
  getRequestLanguage,
  notFound,
  parseRequest,
  successEnvelope,
} from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { drawPicture, generatePictureAnswer } from './picture.ts';
import { findAnswer, generateQuestion, hashValidSid, storeAnswer } from './store.ts';

const captchaQuerySchema = z.object({
  sid: line(128),
  kind: optionalOrBlank(z.enum(['picture', 'question'])),
});

/**
 * `GET get-captcha?sid&kind&language`: a PNG, or with `kind=question` the task in words as `data.question`. Each request
 * replaces the sid's expected answer.
 */
export function registerCaptchaRoutes(app: FastifyInstance, services: Services): void {
  for (const url of [captchaPath, `${legacyPrefix}${captchaPath}`]) {
    app.get(url, (request, reply) => respond(services, request, reply));
  }
}

async function respond(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { sid, kind = 'picture' } = parseRequest(captchaQuerySchema, request.query);
  const now = await services.clock.now();
  await enforceRateLimit(services, `captcha:${kind}`, { address: request.ip });
  const sidHash = hashValidSid(sid, services.signingSecrets);
  if (sidHash === null) throw notFound();
  reply.header('cache-control', 'no-store');
  if (kind === 'question') {
    const { question, answer } = generateQuestion(getRequestLanguage(request, {}, endpoints.getSid));
    await storeAnswer(services.db, sidHash, answer, now);
    return reply.send(encodeEnvelope(successEnvelope('promotion', { question }), services.config.brand));
  }
  const pictureAnswer = generatePictureAnswer();
  await storeAnswer(services.db, sidHash, pictureAnswer, now);
  return reply.type('image/png').send(await drawPicture(pictureAnswer));
}

/** The answer of a captcha's last picture, or of a new one; for testers of the demonstration. */
export async function getOrCreatePictureAnswer(
  { db, clock, signingSecrets }: Services,
  sid: string,
): Promise<string> {
  const sidHash = hashValidSid(sid, signingSecrets);
  if (sidHash === null) throw notFound();
  const now = await clock.now();
  const existingAnswer = await findAnswer(db, sidHash, now);
  if (existingAnswer !== undefined) return existingAnswer;
  const answer = generatePictureAnswer();
  await storeAnswer(db, sidHash, answer, now);
  return answer;
}
