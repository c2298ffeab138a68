import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '../../../contract/schemas/common.ts';
import { listSandboxMessages } from '../../integrations/index.ts';
import { notFound, parseRequest } from '../api/index.ts';
import type { Services } from '../services.ts';
import { generatePictureAnswer } from './captcha/picture.ts';
import { hashValidSid } from './captcha/sid.ts';
import { findAnswer, storeAnswer } from './captcha/store.ts';

const smsQuery = z.object({ phone: line(20) });
const captchaQuery = z.object({ sid: line(128) });

/** What a tester sees instead of a phone and a picture; only the demonstration has it. Source: DESIGN 7. */
export function serveDemonstrationPromotion(app: FastifyInstance, services: Services): void {
  app.get('/demo/sms', async (request, reply) => {
    const { phone } = parseRequest(smsQuery, request.query);
    return reply.header('cache-control', 'no-store').send(await listSandboxMessages(services.db, phone));
  });
  app.get('/demo/captcha', async (request, reply) => {
    const { sid } = parseRequest(captchaQuery, request.query);
    const sidHash = hashValidSid(sid, services.signingSecrets);
    if (sidHash === null) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .send({ answer: await getOrCreateAnswer(services, sidHash) });
  });
}

/** That of the last picture; without one it is chosen now, as if the picture had been loaded. */
async function getOrCreateAnswer({ db, clock }: Services, sidHash: Buffer): Promise<string> {
  const now = await clock.now();
  const existingAnswer = await findAnswer(db, sidHash, now);
  if (existingAnswer !== undefined) return existingAnswer;
  const answer = generatePictureAnswer();
  await storeAnswer(db, sidHash, answer, now);
  return answer;
}
