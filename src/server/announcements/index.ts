export type { AnnouncementKind } from '../database/schema/messages.ts';
export { type OutboxEvent, publishEvent, publishEventQuery } from './announce.ts';
export { dispatchOutbox } from './passOn.ts';
