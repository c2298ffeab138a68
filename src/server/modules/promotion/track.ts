import { defaultTemplateId } from '../../config/index.ts';
import { consumeLimit, toNetworkPrefix } from '../../platform/rateLimits/index.ts';
import { type PublicCaller, publicCall } from '../api/index.ts';
import type { Services } from '../services.ts';
import { type PromotionEvent, recordPromotionEvent, toAttributionSource } from './events.ts';

/** What an address may add to the figures; beyond it the answer is the same and nothing is kept. */
const trackingLimit = { max: 600, seconds: 3600 };

export const trackVisit = publicCall('trackVisit', async (services, caller, input) => {
  await trackEvent(services, caller, {
    kind: 'visit',
    ...toAttributionSource(input.page_id ?? defaultTemplateId, input),
    clientType: input.client_type,
    pageType: input.page_type,
  });
  return {};
});

export const trackClick = publicCall('trackClick', async (services, caller, input) => {
  await trackEvent(services, caller, {
    kind: 'click',
    ...toAttributionSource(input.page_id ?? defaultTemplateId, input),
    clientType: input.client_type,
    pageType: input.page_type,
    phone: input.phone,
  });
  return {};
});

async function trackEvent(services: Services, caller: PublicCaller, event: PromotionEvent): Promise<void> {
  const now = await services.clock.now();
  const limit = { subject: `promotion:track:${toNetworkPrefix(caller.address)}`, ...trackingLimit };
  if ((await consumeLimit(services.db, limit, now)) > 0) return;
  await recordPromotionEvent(services, event, now);
}
