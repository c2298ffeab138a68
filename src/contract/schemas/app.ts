import { z } from 'zod';
import { orderStates } from '../status.ts';
import { certificationState, home, listedOrder } from './accounts.ts';
import { amount, binaryFlag, day, emptyObject, identifier, wholeNumber } from './common.ts';
import { headlineView } from './views.ts';

/** The journey in a browser. Source: DESIGN 18. */
export const appHome = {
  request: emptyObject,
  response: z.object({
    lead: headlineView,
    firstName: z.string().describe('Empty until the application contains a name'),
    currency: z.string(),
    available: amount.describe('Highest limit over all products'),
    products: home.response.shape.products,
    orders: z
      .array(
        listedOrder.extend({
          state: z.enum(orderStates),
          daysToDue: z.int().nullable().describe('Negative if overdue; null if nothing is due'),
          daysLate: z.int(),
        }),
      )
      .describe('Newest first'),
    steps: certificationState.shape.steps,
    nextStep: certificationState.shape.nextStep,
    triesAgainOn: day
      .or(z.literal(''))
      .describe('First day on which a declined borrower may apply again; empty if unknown'),
    offline: z
      .object({
        orderNo: z.string(),
        debt: z.string().describe('Formatted amount with its currency'),
        channel: z.string().describe('Name of the channel that takes the reference'),
        reference: z.string().describe('Empty if no channel provides one now'),
        barcode: z.string().describe('SVG as a data URL; empty if the channel has none'),
        at: z.iso.datetime().describe('Time of this data'),
      })
      .nullable()
      .describe('Loan that is due first, to be shown offline; null if nothing is owed'),
    support: z.object({ phone: z.string(), chat: z.string(), email: z.string(), hours: z.string() }),
    push: z.object({ offered: binaryFlag, on: binaryFlag.describe('1: this session has a subscription') }),
  }),
};

export const identityImageKinds = ['front', 'back', 'selfie'] as const;
export type IdentityImageKind = (typeof identityImageKinds)[number];
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const identity = {
  request: emptyObject,
  response: z.object({
    required: binaryFlag.describe('1: no loan to this borrower without them'),
    images: z.array(z.object({ kind: z.enum(identityImageKinds), isSent: binaryFlag })),
    consents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        text: z.string(),
        isRequired: binaryFlag,
        hash: z.string().describe('SHA-256 of the text'),
        isAgreed: binaryFlag,
      }),
    ),
    nextStep: certificationState.shape.nextStep,
  }),
};

/** Multipart: `kind`, and the file as `image`. Another one of the kind takes its place until the application is decided. */
export const identityImage = {
  request: z.object({ kind: z.enum(identityImageKinds) }),
  response: identity.response,
};

export const consents = {
  request: z.object({
    id: identifier,
    hash: sha256,
    agreed: wholeNumber
      .pipe(binaryFlag)
      .describe('0 withdraws the consent; a required one only before a loan'),
  }),
  response: identity.response,
};

export const pushKey = {
  request: emptyObject,
  response: z.object({
    key: z.string().describe('VAPID public key, base64url (RFC 8292); empty if push is off'),
  }),
};

const base64url = (bytes: number) =>
  z.base64url().refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes);

export const pushSubscribe = {
  request: z.object({
    endpoint: z.string().max(1_024),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  response: z.object({ on: binaryFlag }),
};

/** What a browser's worker gets (RFC 8291 encrypts it): shown as it is; `url` is one of our pages, `tag` replaces an older one. */
export type PushNotice = { title: string; body: string; url: string; tag: string };

export const pushUnsubscribe = {
  request: z.object({ endpoint: z.string().max(1_024) }),
  response: z.object({ on: binaryFlag }),
};
