import { hash } from 'node:crypto';
import type { PushNotice } from '../../../contract/schemas/app.ts';
import { type PushOutcome, sendPush } from '../../integrations/index.ts';
import type { Services } from '../services.ts';
import { findPushKeys } from './keys.ts';
import { deleteSubscription, listSubscriptions } from './subscriptions.ts';

/** Of a topic, RFC 8030. */
const topicLength = 32;

/**
 * Sends a notice to each of a borrower's browsers: `sent` once one has it. Browsers that are gone are removed. `refused` where
 * nothing left, so that the message may go another way.
 * @param ttlSeconds how long a push service keeps it for a browser that is off
 */
export async function deliverPush(
  services: Services,
  borrowerId: number,
  notice: PushNotice,
  ttlSeconds: number,
): Promise<Exclude<PushOutcome, 'gone'>> {
  const keys = findPushKeys(services);
  if (keys === undefined) return 'refused';
  const { db, settings } = services;
  const topic = hash('sha256', notice.tag, 'base64url').slice(0, topicLength);
  const message = { payload: JSON.stringify(notice), ttlSeconds, topic };
  const outcomes = await Promise.all(
    (await listSubscriptions(services, borrowerId)).map(async (subscription) => {
      const outcome = await sendPush(subscription, keys, message, settings.push.localService);
      if (outcome === 'gone') await deleteSubscription(db, borrowerId, subscription.endpointHash);
      return outcome;
    }),
  );
  return (['sent', 'unknown'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'refused';
}
