import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { captchaPath, endpoints, legacyPrefix } from '../../../contract/endpoints.ts';
import { line, optionalFrom } from '../../../contract/schemas/common.ts';
import {
  languageOfRequest,
  notFound,
  onTheWire,
  parse,
  sendError,
  successEnvelope,
} from '../../http/index.ts';
import { countAttempt } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { drawPicture, newPictureAnswer } from './picture.ts';
import { newQuestion } from './question.ts';
import { hashOfSid } from './sid.ts';
import { keepAnswer } from './store.ts';

const query = z.object({
  sid: line(128),
  kind: optionalFrom(z.enum(['picture', 'question'])),
});

/**
 * `GET get-captcha?sid&kind&language`: a PNG, or with `kind=question` the task in words as `data.question`. Each
 * asking replaces the answer that the sid waits for.
 */
export function serveCaptcha(app: FastifyInstance, services: Services): void {
  for (const url of [captchaPath, `${legacyPrefix}${captchaPath}`]) {
    app.get(url, async (request, reply) => {
      try {
        return await answer(services, request, reply);
      } catch (error) {
        return sendError(services, error, request, reply);
      }
    });
  }
}

async function answer(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { sid, kind = 'picture' } = parse(query, request.query);
  const now = await services.clock.now();
  await countAttempt(services, `captcha:${kind}`, { address: request.ip });
  const sidHash = hashOfSid(sid, services.signingSecrets);
  if (sidHash === null) throw notFound();
  reply.header('cache-control', 'no-store');
  if (kind === 'question') {
    const { question, answer } = newQuestion(languageOfRequest(request, {}, endpoints.getSid));
    await keepAnswer(services.db, sidHash, answer, now);
    return reply.send(onTheWire(successEnvelope('promotion', { question }), services.config.brand));
  }
  const answer = newPictureAnswer();
  await keepAnswer(services.db, sidHash, answer, now);
  return reply.type('image/png').send(await drawPicture(answer));
}
