import type { z } from 'zod';
import type { EndpointName } from '../endpoints.ts';
import * as accounts from './accounts.ts';
import * as app from './app.ts';
import * as cards from './cards.ts';
import * as claims from './claims.ts';
import * as complaints from './complaints.ts';
import * as coolingOff from './coolingOff.ts';
import * as documents from './documents.ts';
import * as loans from './loans.ts';
import * as promotion from './promotion.ts';

/** Request and response schema of every call. */
export const schemas = {
  ...loans,
  ...documents,
  ...claims,
  ...coolingOff,
  ...complaints,
  ...cards,
  ...promotion,
  ...accounts,
  ...app,
} satisfies Record<EndpointName, { request: z.ZodType; response: z.ZodType }> & Record<string, unknown>;

/** What a client sends with a call, before the server has parsed it. */
export type RequestPayload<Name extends EndpointName> = z.input<(typeof schemas)[Name]['request']>;
/** What the server works with. */
export type RequestInput<Name extends EndpointName> = z.output<(typeof schemas)[Name]['request']>;
/** What comes back as `data`. */
export type ResponseData<Name extends EndpointName> = z.output<(typeof schemas)[Name]['response']>;
