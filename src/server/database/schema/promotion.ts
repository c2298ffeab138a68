import type { Generated } from 'kysely';

type OneTimeCodesTable = {
  purpose: string;
  phone: string;
  market: Generated<string>;
  device_id: Generated<string>;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries_left: number;
  used_at: Generated<Date | null>;
};

type CaptchasTable = {
  sid_hash: Buffer;
  answer: string;
  expires_at: Date;
  tries_left: number;
  phone: Generated<string | null>;
};

type PhoneDirectoryTable = { market: string; phone: string; borrower_id: number };

type RegistrationsTable = {
  borrower_id: number;
  template_id: string;
  user_from: string;
  app_from: string;
  utm_tag: string;
  invite_code: string;
  merchant_number: string;
  user_name: string;
  app_name: string;
  device_id: string;
  registered_at: Date;
};

type PromotionEventsTable = {
  event_id: Generated<number>;
  kind: 'visit' | 'click' | 'code_sent' | 'already_registered';
  at: Date;
  template_id: string;
  user_from: string;
  app_from: string;
  utm_tag: string;
  client_type: string;
  page_type: number;
  phone_hash: Generated<Buffer | null>;
};

type SandboxMessagesTable = {
  message_id: Generated<number>;
  calling_code: string;
  phone: string;
  text: string;
  is_decoy: boolean;
  sent_at: Date;
};

/** Tables of migrations 0004, 0008 and 0010. */
export type PromotionSchema = {
  one_time_codes: OneTimeCodesTable;
  captchas: CaptchasTable;
  phone_directory: PhoneDirectoryTable;
  registrations: RegistrationsTable;
  promotion_events: PromotionEventsTable;
  sandbox_messages: SandboxMessagesTable;
};
