import type { Generated } from 'kysely';

type InboxMessagesTable = {
  message_id: Generated<number>;
  name: string;
  telephone: string;
  email: string;
  remark: string;
  received_at: Date;
};

/** Tables of migration 0006. */
export type InboxSchema = { inbox_messages: InboxMessagesTable };
