import type * as approvals from '../../contract/desk/approvals.ts';
import type * as auditNames from '../../contract/desk/auditNames.ts';
import type { DeskCallName, WriteCallName } from '../../contract/desk/calls.ts';
import type * as collections from '../../contract/desk/collections.ts';
import type { JobName } from '../../contract/desk/jobNames.ts';
import type { LedgerEventKind } from '../../contract/desk/ledgerEvents.ts';
import type * as loanNames from '../../contract/desk/loanNames.ts';
import type * as notifications from '../../contract/desk/notifications.ts';
import type * as personalData from '../../contract/desk/personalData.ts';
import type * as providers from '../../contract/desk/providers.ts';
import type { ReviewReason } from '../../contract/desk/queues.ts';
import type { ApprovalRequestField, DeskReply, DeskRow } from '../../contract/desk/schemas/index.ts';
import type * as settings from '../../contract/desk/settings.ts';
import type * as staff from '../../contract/desk/staff.ts';
import type { OrderStateName } from '../../contract/status.ts';

/** The groups of labels, each with the contract's names that it must translate; the compiler reports a missing one. */
export type LabelNames = {
  accessBasis: personalData.AccessBasis;
  accessLimit: personalData.AccessLimit;
  actor: auditNames.ActorKind;
  applicationStep: personalData.DeclaredStep;
  approvalTrigger: approvals.ApprovalTrigger;
  auditAction: auditNames.AuditAction;
  auditFault: auditNames.AuditFaultKind;
  authorization: staff.AuthorizationErrorCode | staff.SignInMethod;
  call: DeskCallName;
  contactRestriction: collections.ContactRestriction;
  caseKind: personalData.CaseKind;
  claimState: 'open' | 'matched' | 'answered';
  contactOutcome: collections.ContactOutcome;
  component: (typeof loanNames.waivableComponents)[number];
  declaredField: personalData.DeclaredField;
  declaredOption: personalData.DeclaredChoice;
  /** What a toast says of a write that was executed. */
  done: WriteCallName;
  differenceSource: providers.DifferenceSource;
  internalChannel: providers.InternalChannel;
  event: (typeof notifications.eventTypes)[number];
  invitationState: staff.InvitationState;
  job: JobName;
  ledgerEvent: LedgerEventKind;
  lineComparison: (typeof providers.lineComparisons)[number];
  rightSide: providers.CorrectSide;
  lendingSwitch: (typeof loanNames.lendingSwitchPositions)[number];
  messageLanguage: DeskReply<'borrower'>['language'];
  notification: notifications.NotificationName;
  /** The channel and outcome of a message, or why it was withheld. */
  notificationChannel: never;
  loanOutcome: DeskReply<'application'>['otherLoans'][number]['outcome'];
  orderState: OrderStateName;
  payoutDifference: providers.PayoutDifferenceKind;
  payoutState: DeskRow<'payouts'>['state'];
  provider: providers.ProviderName;
  exitState: loanNames.ExitState;
  refundState: 'asked' | 'paid';
  requestField: ApprovalRequestField;
  reversalCause: (typeof loanNames.reversalCauses)[number];
  review: ReviewReason;
  reviewLead: ReviewReason;
  role: staff.Role;
  roleMeaning: staff.Role;
  rule: DeskReply<'application'>['decisions'][number]['outcomes'][number]['rule'];
  servicing: (typeof loanNames.servicingKinds)[number];
  systemReason: auditNames.SystemReason;
  importState: loanNames.ImportState;
  setting: settings.SettingName;
  /** Values of settings that are options. */
  settingOption: never;
  settingPart: settings.SettingPart;
  /** What a setting belongs to (market, product), and the states of switches. */
  settingScope: never;
  timeline: loanNames.TimelineKind;
  viewedField: personalData.RevealedField | personalData.ViewedRecord;
};
