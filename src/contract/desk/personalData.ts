import type { RequestPayload } from '../schemas/index.ts';
import type { DeskCallName } from './calls.ts';

/** Masked fields of a borrower, revealed one at a time. */
export const revealedFields = [
  'phone',
  'address',
  'account',
  'formerAccounts',
  'fullName',
  'birthDate',
  'nationalId',
  'declaredAddress',
  'employer',
  'contactName',
  'contactPhone',
  'identityFront',
  'identityBack',
  'selfie',
] as const;
export type RevealedField = (typeof revealedFields)[number];

/** Which field reveals what was declared, by its step and name. */
export const revealedFieldByDeclared: Readonly<Record<string, RevealedField>> = {
  'personal fullName': 'fullName',
  'personal birthDate': 'birthDate',
  'personal idNumber': 'nationalId',
  'personal address': 'declaredAddress',
  'job employer': 'employer',
  'ext name': 'contactName',
  'ext phone': 'contactPhone',
  'identity front': 'identityFront',
  'identity back': 'identityBack',
  'identity selfie': 'selfie',
};

/** A case that is assigned to one staff member. Its id: an order's, a complaint's folio, a privacy request's, an approval's, a payment's key (`provider:id`), a payout's. */
export const caseKinds = [
  'application',
  'complaint',
  'claim',
  'privacy_request',
  'collections',
  'approval',
  'suspense',
  'payout',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The call that reads each kind of case: staff with permission for it see and change the assignee. */
export const caseReadCalls = {
  application: 'application',
  complaint: 'complaint',
  claim: 'claim',
  privacy_request: 'privacyRequests',
  collections: 'callList',
  approval: 'approval',
  suspense: 'suspense',
  payout: 'payouts',
} as const satisfies Record<CaseKind, DeskCallName>;

/**
 * On what looking at personal data rests: an open case that another person or the queue assigned, an approval, or neither.
 */
export const accessBases = ['assigned', 'approved', 'unassigned'] as const;
export type AccessBasis = (typeof accessBases)[number];

/** Distinct borrowers that one person looks at without approval. */
export const accessLimits = ['unassignedPerHour', 'unassignedPerDay', 'assignedPerDay'] as const;
export type AccessLimit = (typeof accessLimits)[number];

/** What is looked at beside single fields. */
export const viewedRecords = ['agreement', 'statement', 'caseFile', 'everything', 'pictures'] as const;
export type ViewedRecord = (typeof viewedRecords)[number];

/** What a borrower declares, and what some of it is chosen from. */
export type DeclaredStep = 'personal' | 'job' | 'ext' | 'identity';
export type DeclaredField =
  | keyof RequestPayload<'certifyPersonal'>
  | keyof RequestPayload<'certifyJob'>
  | keyof RequestPayload<'certifyContact'>
  | RequestPayload<'identityImage'>['kind'];
export type DeclaredChoice =
  | RequestPayload<'certifyJob'>['occupation']
  | RequestPayload<'certifyContact'>['relation'];

/**
 * Why personal data are retained although their erasure was requested. `contract`: a disbursed loan and its borrower. `books`:
 * debts and payments. `notified`: messages and disclosures sent to the borrower, and complaints. `done`: the audit of actions.
 */
export const retentionReasons = ['contract', 'books', 'notified', 'done'] as const;
export type RetentionReason = (typeof retentionReasons)[number];

/** The result of an erasure, table by table. */
export type Erasure = {
  erased: { table: string; rows: number }[];
  retainedRecords: { table: string; rows: number; retentionReason: RetentionReason }[];
};

export const personalDataAlertStates = ['open', 'reviewed'] as const;
