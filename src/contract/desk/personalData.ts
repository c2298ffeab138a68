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

/** What is worked on by one person. Its id: an order's, a complaint's folio, a privacy request's, an approval's. */
export const caseKinds = [
  'application',
  'complaint',
  'claim',
  'privacy_request',
  'collections',
  'approval',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The call that reads each kind of case: staff permitted to make it see and decide whose it is. */
export const callToView = {
  application: 'application',
  complaint: 'complaint',
  claim: 'claim',
  privacy_request: 'privacyRequests',
  collections: 'callList',
  approval: 'approval',
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
 * Why something of a person is kept though he asks that it be erased. `contract`: the loan that was paid out, and who it was
 * lent to. `books`: what was owed and paid. `told`: what he was told, and what he complained of. `done`: who did what.
 */
export const retentionReasons = ['contract', 'books', 'told', 'done'] as const;
export type RetentionReason = (typeof retentionReasons)[number];

/** What an erasure came to, table by table. */
export type Erasure = {
  erased: { table: string; rows: number }[];
  kept: { table: string; rows: number; why: RetentionReason }[];
};
