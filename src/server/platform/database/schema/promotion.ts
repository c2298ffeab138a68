import type { Generated } from 'kysely';

type OneTimeCodesTable = {
  purpose: string;
  phone: string;
  market: Generated<string>;
  deviceId: Generated<string>;
  codeHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
  triesLeft: number;
  usedAt: Generated<Date | null>;
};

type CaptchasTable = {
  sidHash: Buffer;
  answer: string;
  expiresAt: Date;
  triesLeft: number;
  phone: Generated<string | null>;
};

type PhoneDirectoryTable = { market: string; phone: string; borrowerId: number };

type RegistrationsTable = {
  borrowerId: number;
  templateId: string;
  userFrom: string;
  appFrom: string;
  utmTag: string;
  inviteCode: string;
  merchantNumber: string;
  userName: string;
  appName: string;
  deviceId: string;
  registeredAt: Date;
};

type PromotionEventsTable = {
  eventId: Generated<number>;
  kind: 'visit' | 'click' | 'code_sent' | 'already_registered';
  at: Date;
  templateId: string;
  userFrom: string;
  appFrom: string;
  utmTag: string;
  clientType: string;
  pageType: number;
  phoneHash: Generated<Buffer | null>;
};

type PromotionDaysTable = {
  day: string;
  templateId: string;
  userFrom: string;
  appFrom: string;
  utmTag: string;
  visits: number;
  clicks: number;
  codes: number;
  registered: number;
  borrowed: number;
  repaid: number;
};

type SandboxMessagesTable = {
  messageId: Generated<number>;
  callingCode: string;
  phone: string;
  text: string;
  isDecoy: boolean;
  sentAt: Date;
};

/** Tables of migrations 0004, 0008, 0010 and 0043. */
export type PromotionSchema = {
  oneTimeCodes: OneTimeCodesTable;
  captchas: CaptchasTable;
  phoneDirectory: PhoneDirectoryTable;
  registrations: RegistrationsTable;
  promotionEvents: PromotionEventsTable;
  promotionDays: PromotionDaysTable;
  sandboxMessages: SandboxMessagesTable;
};
