import type { Generated } from 'kysely';

type InboxMessagesTable = {
  messageId: Generated<number>;
  name: string;
  telephone: string;
  email: string;
  remark: string;
  receivedAt: Date;
};

/** Tables of migration 0006. */
export type InboxSchema = { inboxMessages: InboxMessagesTable };
