import { createHmac } from 'node:crypto';
import { defaultTemplateId } from '../../config/index.ts';
import type { PromotionSchema } from '../../platform/database/schema/borrowers.ts';
import { consumeRateLimit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import { type PublicCaller, publicCall } from '../api/index.ts';
import type { Services } from '../services.ts';

/** The attribution of a visitor. Source: SPEC 2, 7. */
export type AttributionSource = { templateId: string; userFrom: string; appFrom: string; utmTag: string };

type AttributionParameters = {
  user_from?: string | undefined;
  app_from?: string | undefined;
  utm_tag?: string | undefined;
};

type PromotionEvent = AttributionSource & {
  kind: PromotionSchema['promotionEvents']['kind'];
  clientType?: string | undefined;
  pageType?: number | undefined;
  phone?: string | undefined;
};

export function toAttributionSource(
  templateId: string,
  { user_from, app_from, utm_tag }: AttributionParameters,
): AttributionSource {
  return { templateId, userFrom: user_from ?? '', appFrom: app_from ?? '', utmTag: utm_tag ?? '' };
}

export async function recordPromotionEvent(
  services: Services,
  event: PromotionEvent,
  now: Date,
): Promise<void> {
  await services.db
    .insertInto('promotionEvents')
    .values({
      kind: event.kind,
      at: now,
      templateId: event.templateId,
      userFrom: event.userFrom,
      appFrom: event.appFrom,
      utmTag: event.utmTag,
      clientType: event.clientType ?? '',
      pageType: event.pageType ?? 0,
      phoneHash: event.phone === undefined ? null : hashPhone(services.signingSecret, event.phone),
    })
    .execute();
}

/** Pseudonymizes a phone; keyed, since phone numbers are easily enumerated. */
function hashPhone(secret: string, phone: string): Buffer {
  return createHmac('sha256', secret).update(`promotion phone ${phone}`).digest();
}

/** Limit of events per network address; beyond it nothing is stored, and the response is the same. */
const trackingLimit = { max: 600, seconds: 3600 };

export const trackVisitCall = publicCall('trackVisit', async (services, caller, input) => {
  await trackEvent(services, caller, {
    kind: 'visit',
    ...toAttributionSource(input.page_id ?? defaultTemplateId, input),
    clientType: input.client_type,
    pageType: input.page_type,
  });
  return {};
});

export const trackClickCall = publicCall('trackClick', async (services, caller, input) => {
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
  const limit = { key: `promotion:track:${toNetworkPrefix(caller.address)}`, ...trackingLimit };
  if ((await consumeRateLimit(services.db, limit, now)) > 0) return;
  await recordPromotionEvent(services, event, now);
}
