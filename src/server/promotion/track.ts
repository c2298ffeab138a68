import { defaultTemplateId } from '../config/index.ts';
import { publicCall, type Visitor } from '../http/index.ts';
import { countUse, networkOf } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { type PromotionEvent, recordEvent, sourceOf } from './events.ts';

/** What an address may add to the figures; beyond it the answer is the same and nothing is kept. */
const eventsOfAddress = { most: 600, seconds: 3600 };

export const trackVisit = publicCall('trackVisit', async (services, visitor, input) => {
  await track(services, visitor, {
    kind: 'visit',
    ...sourceOf(input.page_id ?? defaultTemplateId, input),
    clientType: input.client_type,
    pageType: input.page_type,
  });
  return {};
});

export const trackClick = publicCall('trackClick', async (services, visitor, input) => {
  await track(services, visitor, {
    kind: 'click',
    ...sourceOf(input.page_id ?? defaultTemplateId, input),
    clientType: input.client_type,
    pageType: input.page_type,
    phone: input.phone,
  });
  return {};
});

async function track(services: Services, visitor: Visitor, event: PromotionEvent): Promise<void> {
  const now = await services.clock.now();
  const limit = { subject: `promotion:track:${networkOf(visitor.address)}`, ...eventsOfAddress };
  if ((await countUse(services.db, limit, now)) > 0) return;
  await recordEvent(services, event, now);
}
