export type { AnnouncementKind } from '../../platform/database/schema/messages.ts';
export { dispatchOutbox } from './dispatch.ts';
export { type OutboxEvent, publishEvent, publishEventQuery } from './publish.ts';
