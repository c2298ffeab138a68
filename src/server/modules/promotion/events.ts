import { createHmac } from 'node:crypto';
import type { PromotionSchema } from '../../platform/database/schema/borrowers.ts';
import type { Services } from '../services.ts';

/** Through what a visitor came. Source: SPEC 2, 7. */
export type AttributionSource = { templateId: string; userFrom: string; appFrom: string; utmTag: string };

type AttributionParameters = {
  user_from?: string | undefined;
  app_from?: string | undefined;
  utm_tag?: string | undefined;
};

export type PromotionEvent = AttributionSource & {
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

/** Tells one person from another and nobody who it is; keyed, because phone numbers are quickly tried through. */
function hashPhone(secret: string, phone: string): Buffer {
  return createHmac('sha256', secret).update(`promotion phone ${phone}`).digest();
}
