import type { Generated } from 'kysely';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { AccessBasis, AccessLimit, CaseKind } from '../../../../contract/desk/personalData.ts';
import type { JsonColumn, OptionalColumn } from './columns.ts';

export type AccountsSchema = {
  certifications: {
    borrowerId: number;
    step: 'personal' | 'job' | 'ext';
    declared: JsonColumn;
    declaredAt: Date;
  };
  declarationChanges: {
    borrowerId: number;
    entryId: Generated<number>;
    step: 'personal' | 'job' | 'ext';
    name: string;
    former: string | null;
    changedAt: Date;
  };
  identityImages: {
    borrowerId: number;
    name: string;
    kind: 'front' | 'back' | 'selfie';
    sentAt: Date;
    dataKey: string;
    isCurrent: Generated<boolean>;
  };
  consents: {
    borrowerId: number;
    consentId: string;
    at: Date;
    hash: string;
    isAgreed: boolean;
  };
  pushSubscriptions: {
    endpointHash: Buffer;
    borrowerId: number;
    tokenHash: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    createdAt: Date;
  };
  bankAccounts: {
    borrowerId: number;
    entryId: Generated<number>;
    bankName: string;
    /** What names the bank where the number doesn't: an IFSC, a bank's code. Empty otherwise. */
    bankCode: string;
    /** Encrypted where there are keys. */
    accountNumber: string;
    accountHash: OptionalColumn<string>;
    sessionHash: Buffer;
    boundAt: Date;
  };
  trackedEvents: {
    borrowerId: number;
    eventId: Generated<number>;
    event: string;
    page: string;
    at: Date;
  };
  reports: {
    borrowerId: number;
    kind: 'location' | 'device';
    reported: JsonColumn;
    consentedAt: Date;
    reportedAt: Date;
  };
};

export type PersonalDataSchema = {
  personalDataViews: {
    staffId: string;
    viewId: Generated<number>;
    viewedAt: Date;
    borrowerId: number;
    call: DeskCallName;
    field: string;
    basis: AccessBasis;
    /** The case or approval that it rests on. */
    evidence: string | null;
  };
  personalDataAlerts: {
    alertId: string;
    staffId: string;
    limitName: AccessLimit;
    reachedAt: Date;
    /** How many borrowers were looked at within the limit's window. */
    borrowers: number;
    reviewedAt: OptionalColumn<Date>;
    reviewedBy: OptionalColumn<string>;
    reviewNote: OptionalColumn<string>;
  };
  assignments: {
    borrowerId: number;
    assignmentId: Generated<number>;
    caseKind: CaseKind;
    caseId: string;
    staffId: string;
    /** Null: the queue. */
    assignedBy: string | null;
    assignedAt: Date;
    reason: Generated<string>;
    closedAt: OptionalColumn<Date>;
  };
};

export type PromotionSchema = {
  oneTimeCodes: {
    purpose: string;
    phone: string;
    market: Generated<string>;
    deviceId: Generated<string>;
    codeHash: Buffer;
    sentAt: Date;
    expiresAt: Date;
    triesLeft: number;
    usedAt: OptionalColumn<Date>;
  };
  captchas: {
    sidHash: Buffer;
    answer: string;
    expiresAt: Date;
    triesLeft: number;
    phone: OptionalColumn<string>;
  };
  /** A correction of name, address or phone by staff. `formerPhone`: empty where it stayed. */
  corrections: {
    borrowerId: number;
    correctionId: string;
    correctedAt: Date;
    formerPhone: string;
  };
  phoneDirectory: { market: string; phone: string; borrowerId: number };
  registrations: {
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
  promotionEvents: {
    eventId: Generated<number>;
    kind: 'visit' | 'click' | 'code_sent' | 'already_registered';
    at: Date;
    templateId: string;
    userFrom: string;
    appFrom: string;
    utmTag: string;
    clientType: string;
    pageType: number;
    phoneHash: OptionalColumn<Buffer>;
  };
  promotionDays: {
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
    applied: Generated<number>;
    late: Generated<number>;
  };
  sandboxMessages: {
    messageId: Generated<number>;
    callingCode: string;
    phone: string;
    text: string;
    isDecoy: boolean;
    sentAt: Date;
  };
};

export type InboxSchema = {
  inboxMessages: {
    messageId: Generated<number>;
    name: string;
    telephone: string;
    email: string;
    remark: string;
    receivedAt: Date;
  };
};
