export { ApiError, type ClientOptions, createClient, replayEvents } from './client.ts';
export type * from './operations.ts';
export { type LoanEvent, verifyEvent, WebhookError } from './webhooks.ts';
