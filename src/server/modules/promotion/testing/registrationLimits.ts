import type { FastifyInstance } from 'fastify';
import { endpointPath, endpoints } from '../../../../contract/endpoints.ts';
import { buildApp } from '../../../app/buildApp.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import type { Services } from '../../services.ts';
import { createSid, hashValidSid } from '../captcha/store.ts';

const unlimitedDailyLimits = {
  all: 100_000,
  phone: 10_000,
  phoneFromAddress: 10_000,
  device: 10_000,
  address: 10_000,
  prefix: 100_000,
};

/** The answer to every captcha that {@link solvedCaptchas} makes. */
export const captchaAnswer = 'HEXA';

/** The same server under other limits. */
export function createAppWithLimits(
  { services }: TestServer,
  limits: Partial<typeof unlimitedDailyLimits>,
  changes: Partial<Services> = {},
): FastifyInstance {
  const { promotion: shippedPromotion } = services.config;
  const dailyLimits = {
    ...shippedPromotion.dailyLimits,
    registration: { ...unlimitedDailyLimits, ...limits },
  };
  const promotion = { ...shippedPromotion, dailyLimits };
  return buildApp({ ...services, ...changes, config: { ...services.config, promotion } });
}

/** Captchas that are all solved, as by an attacker with a solving service. */
export async function solvedCaptchas({ db, services }: TestServer, count: number): Promise<string[]> {
  const { signingSecret, clock } = services;
  const sids = Array.from({ length: count }, () => createSid(signingSecret));
  const expiresAt = new Date((await clock.now()).getTime() + 600_000);
  for (let from = 0; from < count; from += 1000) {
    await db
      .insertInto('captchas')
      .values(
        sids.slice(from, from + 1000).map((sid) => ({
          sidHash: hashValidSid(sid, [signingSecret]) ?? Buffer.alloc(0),
          answer: captchaAnswer,
          expiresAt,
          triesLeft: 5,
        })),
      )
      .execute();
  }
  return sids;
}

export async function requestCode(
  app: FastifyInstance,
  payload: { sid: string; phone: string; deviceId?: string; capcode?: string; id?: string },
  remoteAddress = '203.0.113.1',
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: endpointPath(endpoints.getSms),
    remoteAddress,
    payload: { capcode: captchaAnswer, ...payload },
  });
  return response.json<{ code: string }>().code;
}
