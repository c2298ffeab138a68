import type * as approvals from '../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type * as collections from '../../contract/desk/collections.ts';
import type * as names from '../../contract/desk/names.ts';
import type * as personalData from '../../contract/desk/personalData.ts';
import type { ReviewReason } from '../../contract/desk/queues.ts';
import type { ApprovalRequestField, DeskItem, DeskReply } from '../../contract/desk/schemas/index.ts';
import type * as settings from '../../contract/desk/settings.ts';
import type * as staff from '../../contract/desk/staff.ts';

/** The groups of labels, each with the contract's names that it must translate; the compiler reports a missing one. */
export type LabelNames = {
  accessBasis: personalData.AccessBasis;
  accessLimit: personalData.AccessLimit;
  actor: names.ActorKind;
  applicationStep: personalData.DeclaredStep;
  approvalTrigger: approvals.ApprovalTrigger;
  auditAction: names.AuditAction;
  authorization: staff.AuthorizationErrorCode | staff.SignInMethod;
  call: DeskCallName;
  callBarrier: collections.CallBarrier;
  caseKind: personalData.CaseKind;
  claimState: 'open' | 'matched' | 'answered';
  contactOutcome: collections.ContactOutcome;
  component: (typeof names.waivableComponents)[number];
  declaredField: personalData.DeclaredField;
  declaredOption: personalData.DeclaredChoice;
  differenceSource: names.DifferenceSource;
  internalChannel: names.InternalChannel;
  invitationState: staff.InvitationState;
  lineComparison: (typeof names.lineComparisons)[number];
  rightSide: names.RightSide;
  lendingSwitch: (typeof names.lendingSwitchPositions)[number];
  messageLanguage: DeskReply<'borrower'>['language'];
  notification: names.NotificationName;
  /** The channel and outcome of a message, or why it was withheld. */
  notificationChannel: never;
  loanOutcome: DeskReply<'application'>['otherLoans'][number]['outcome'];
  orderState: names.OrderStateName;
  payoutDifference: names.PayoutDifferenceKind;
  payoutState: DeskItem<'payouts'>['state'];
  provider: names.ProviderName;
  exitState: names.ExitState;
  refundState: 'asked' | 'paid';
  requestField: ApprovalRequestField;
  reversalCause: (typeof names.reversalCauses)[number];
  review: ReviewReason;
  reviewLead: ReviewReason;
  role: staff.Role;
  rule: DeskReply<'application'>['decisions'][number]['outcomes'][number]['rule'];
  servicing: (typeof names.servicingKinds)[number];
  importState: names.ImportState;
  setting: settings.SettingName;
  /** Values of settings that are options. */
  settingOption: never;
  settingPart: settings.SettingPart;
  /** What a setting belongs to (market, product), and the states of switches. */
  settingScope: never;
  timeline: names.TimelineKind;
  viewedField: personalData.RevealedField | personalData.ViewedRecord;
};
