import type { ApprovalRequestField } from '../../contract/desk/approvalRequestField.ts';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type * as names from '../../contract/desk/names.ts';
import type * as personalData from '../../contract/desk/personalData.ts';
import type { Role } from '../../contract/desk/roles.ts';
import type { DeskItem, DeskReply } from '../../contract/desk/schemas/index.ts';

/** The groups of labels, each with the names of the contract that it says: the compiler refuses one that lacks any. */
export type LabelNames = {
  accessBasis: personalData.AccessBasis;
  accessLimit: personalData.AccessLimit;
  actor: names.ActorKind;
  applicationStep: names.DeclaredStep;
  approvalTrigger: names.ApprovalTrigger;
  auditAction: names.AuditAction;
  authorization: names.AuthorizationErrorCode | names.SignInMethod;
  call: DeskCallName;
  caseKind: personalData.CaseKind;
  claimState: 'open' | 'matched' | 'answered';
  component: (typeof names.waivableComponents)[number];
  declaredField: names.DeclaredField;
  declaredOption: names.DeclaredChoice;
  differenceSource: names.DifferenceSource;
  internalChannel: names.InternalChannel;
  invitationState: names.InvitationState;
  notification: names.NotificationName;
  /** How a message went, or why it was withheld. */
  notificationChannel: never;
  orderState: names.OrderStateName;
  payoutDifference: names.PayoutDifferenceKind;
  payoutState: DeskItem<'payouts'>['state'];
  provider: names.ProviderName;
  refundState: 'asked' | 'paid';
  requestField: ApprovalRequestField;
  reversalCause: (typeof names.reversalCauses)[number];
  role: Role;
  rule: DeskReply<'application'>['decisions'][number]['outcomes'][number]['rule'];
  servicing: (typeof names.servicingKinds)[number];
  setting: names.SettingName;
  /** Of whom or what, and how, a setting says. */
  settingOption: never;
  settingPart: names.SettingPart;
  /** Of what it is a setting, and how switches stand. */
  settingScope: never;
  timeline: names.TimelineKind;
  viewedField: personalData.RevealedField | personalData.ViewedRecord;
};
