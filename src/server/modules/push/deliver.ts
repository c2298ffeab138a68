import { hash } from 'node:crypto';
import type { PushNotice } from '../../../contract/schemas/app.ts';
import { type PushOutcome, sendPush } from '../../integrations/index.ts';
import type { Services } from '../services.ts';
import { findPushKeys } from './keys.ts';
import { deleteSubscription, pruneSubscriptions } from './subscriptions.ts';

/** The maximal length of a topic (RFC 8030). */
const topicLength = 32;

/**
 * Sends a notice to all of a borrower's browsers and removes ended subscriptions. `sent` if one received it; `refused` if nothing
 * was sent, so that another channel can be used.
 * @param ttlSeconds how long a push service stores it for an offline browser
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
    (await pruneSubscriptions(services, borrowerId)).map(async (subscription) => {
      const outcome = await sendPush(subscription, keys, message, settings.push.localService);
      if (outcome === 'gone') await deleteSubscription(db, borrowerId, subscription.endpointHash);
      return outcome;
    }),
  );
  return (['sent', 'unknown'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'refused';
}
