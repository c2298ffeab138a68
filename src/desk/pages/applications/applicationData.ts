import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

export type ApplicationData = DeskReply<'application'>;
