import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '../../contract/schemas/common.ts';
import { notFound, parse } from '../http/index.ts';
import { keptMessages } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { newPictureAnswer } from './captcha/picture.ts';
import { hashOfSid } from './captcha/sid.ts';
import { answerOf, keepAnswer } from './captcha/store.ts';

const smsQuery = z.object({ phone: line(20) });
const captchaQuery = z.object({ sid: line(128) });

/** What a tester sees instead of a phone and a picture; only the demonstration has it. Source: DESIGN 7. */
export function serveDemonstrationPromotion(app: FastifyInstance, services: Services): void {
  app.get('/demo/sms', async (request, reply) => {
    const { phone } = parse(smsQuery, request.query);
    return reply.header('cache-control', 'no-store').send(await keptMessages(services.db, phone));
  });
  app.get('/demo/captcha', async (request, reply) => {
    const { sid } = parse(captchaQuery, request.query);
    const sidHash = hashOfSid(sid, services.signingSecrets);
    if (sidHash === null) throw notFound();
    return reply.header('cache-control', 'no-store').send({ answer: await currentAnswer(services, sidHash) });
  });
}

/** That of the last picture; without one it is chosen now, as if the picture had been loaded. */
async function currentAnswer({ db, clock }: Services, sidHash: Buffer): Promise<string> {
  const now = await clock.now();
  const known = await answerOf(db, sidHash, now);
  if (known !== undefined) return known;
  const answer = newPictureAnswer();
  await keepAnswer(db, sidHash, answer, now);
  return answer;
}
