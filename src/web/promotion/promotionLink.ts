import { visitPageType } from '../../contract/limits.ts';
import { promotionRoutes } from '../../contract/pages.ts';

/** Parameters of a promotion's link. Source: SPEC 2. */
const linkParameters = [
  'id',
  'user_from',
  'app_from',
  'utm_tag',
  'invite_code',
  'links_id',
  'down_id',
  'UC',
] as const;

export type LinkParameter = (typeof linkParameters)[number];
export type PromotionLink = Readonly<Partial<Record<LinkParameter, string>>>;
export type PromotionRoute = 'landing' | keyof typeof promotionRoutes;

/** The template of a link without `id`. */
export const defaultTemplateId = '1';

/** Reads a link: hash routes carry their own query, which wins over the address'. */
export function parsePromotionLink(search: string, hash: string): PromotionLink {
  const hashQuery = new URLSearchParams(hash.split('?')[1] ?? '');
  const pageQuery = new URLSearchParams(search);
  const link: Partial<Record<LinkParameter, string>> = {};
  for (const name of linkParameters) {
    const value = hashQuery.get(name) || pageQuery.get(name);
    if (value) link[name] = value;
  }
  return link;
}

/** The part of the page a hash asks for; anything unknown is the landing. */
export function parseRoute(hash: string): PromotionRoute {
  const path = hash.split('?')[0];
  if (path === promotionRoutes.download) return 'download';
  if (path === promotionRoutes.agreement) return 'agreement';
  return 'landing';
}

/** A hash route with the query SPEC gives it: where the visitor came from, the template, links_id or down_id. */
export function buildHash(route: keyof typeof promotionRoutes, link: PromotionLink): string {
  const { app_from = '', user_from = '', utm_tag = '', links_id, down_id } = link;
  const query = new URLSearchParams({ app_from, user_from, utm_tag, id: getTemplateId(link) });
  if (links_id) query.set('links_id', links_id);
  else query.set('down_id', down_id ?? '');
  return `${promotionRoutes[route]}?${query}`;
}

export function getTemplateId({ id = defaultTemplateId }: PromotionLink): string {
  return id;
}

/** The operating system under which a visit is counted. */
export function detectClientType(userAgent: string): 'ios' | 'android' {
  return /iPhone|iPad|iPod|Mac OS X/.test(userAgent) && !/Android/.test(userAgent) ? 'ios' : 'android';
}

export type Device = 'ios' | 'android' | 'desktop';

/** Address of the download. An iPad calls itself a Macintosh, but has touch. */
export function detectDevice(userAgent: string, touchPoints: number): Device {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'desktop';
}

/** The payload of both tracking calls. */
export function trackingPayload(link: PromotionLink, userAgent: string) {
  const { user_from, utm_tag, app_from } = link;
  return {
    page_id: getTemplateId(link),
    user_from,
    client_type: detectClientType(userAgent),
    page_type: visitPageType,
    utm_tag,
    app_from,
  };
}
