export type { AnnouncementKind } from '../database/schema/messages.ts';
export { type Announcement, announce, announcementQuery } from './announce.ts';
export { passOn } from './passOn.ts';
