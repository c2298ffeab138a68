import type { Endpoint } from './constants/endpoints.ts';
import * as endpoints from './constants/endpoints.ts';

export type { Endpoint, EnvelopeFamily } from './constants/endpoints.ts';
/** Every call of the product, by its name. */
export { endpoints };

type NamesMatchingExports<All extends { readonly [Name in keyof All]: Endpoint<Name & string> }> = keyof All;
/** Each call has the name of its export: else this is no type. */
export type EndpointName = NamesMatchingExports<typeof endpoints>;

/** Prefix of the older calls; the server answers at every address with and without it. */
export const legacyPrefix = '/already';

/** An uploaded image: `<path>/<name>?expires=…&signature=…`, an image, not an envelope. */
export const uploadPath = '/uploads';
/** A contract to download: `<path>/<orderNo>.pdf?…`, signed like an image. */
export const contractPath = '/contracts';
/** The other documents of a loan as PDF: `<orderNo>/receipt.pdf`, `statement.pdf`, `letter.pdf`, at signed addresses. */
export const documentPath = '/loanDocuments';
/** The captcha's picture: an image, not an envelope. Query: sid and a timestamp that defeats caches. */
export const captchaPath = '/api/v2/youmi/promotion/get-captcha';
/** Where the contact form is delivered when the brand's `contactForm` is `inbox`. */
export const inboxPath = '/api/inbox';
export const providerNoticePath = '/webhooks/payments';

/** The address a client calls: the legacy client goes through its prefix. */
export function endpointPath(endpoint: Endpoint): string {
  return endpoint.client === 'legacy' ? `${legacyPrefix}${endpoint.path}` : endpoint.path;
}
