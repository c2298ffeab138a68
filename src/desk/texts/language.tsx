import type spanish from 'messages:desk/es';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type * as approvals from '../../contract/desk/approvals.ts';
import type * as auditNames from '../../contract/desk/auditActions.ts';
import type { Refusal } from '../../contract/desk/auditSubject.ts';
import type { LineExplanation } from '../../contract/desk/bankStatements.ts';
import type { orderEvents, TimelineKind } from '../../contract/desk/borrowers.ts';
import type { DeskCallName, WriteCallName } from '../../contract/desk/calls.ts';
import type { paymentClaimStates } from '../../contract/desk/claims.ts';
import type * as collections from '../../contract/desk/collections.ts';
import type { ComplaintOutcome } from '../../contract/desk/complaints.ts';
import type { ExitState } from '../../contract/desk/exits.ts';
import type * as imports from '../../contract/desk/imports.ts';
import type { JobName } from '../../contract/desk/jobNames.ts';
import type { LedgerEventKind } from '../../contract/desk/ledgerEvents.ts';
import type * as loans from '../../contract/desk/loans.ts';
import type * as notifications from '../../contract/desk/notifications.ts';
import type * as payouts from '../../contract/desk/payouts.ts';
import type * as personalData from '../../contract/desk/personalData.ts';
import type * as providers from '../../contract/desk/providers.ts';
import type { PreparedReason, ReviewReason } from '../../contract/desk/queues.ts';
import type * as reconciliation from '../../contract/desk/reconciliation.ts';
import type { refundStates } from '../../contract/desk/refunds.ts';
import type { ApprovalRequestField, DeskReply, DeskRow } from '../../contract/desk/schemas/index.ts';
import type * as settings from '../../contract/desk/settings.ts';
import type * as staff from '../../contract/desk/staff.ts';
import type { lendingSwitchPositions } from '../../contract/desk/switches.ts';
import type { eventTypes } from '../../contract/desk/webhookEvents.ts';
import type { OrderStateName } from '../../contract/status.ts';
import { type Message, renderMessage } from './catalogue.ts';
import { readPreference, writePreference } from './preferences.ts';

export type Language = 'es' | 'en';

/** All messages of the desk in a language, those with values as functions. */
type Catalogue = typeof spanish;

/** The messages of an area together with the shared ones. */
type Messages<Area extends keyof Catalogue> = Catalogue[Area] &
  Omit<Catalogue['shared'], keyof Catalogue[Area]>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The values of a message; for a computed key, those of every message it can name. */
type Values<One> = One extends (values: infer All) => string ? All : never;
type ValueArguments<Message> = [Values<Message>] extends [never]
  ? []
  : [values: Intersection<Values<Message>> & object];

export type Translate<Area extends keyof Catalogue> = <Key extends keyof Messages<Area> & string>(
  key: Key,
  ...values: ValueArguments<Messages<Area>[Key]>
) => string;

type LanguageState = {
  language: Language;
  catalogue: Catalogue;
  /** Resolves when the catalogue is loaded and shown. */
  changeLanguage(language: Language): Promise<void>;
};

const LanguageContext = createContext<LanguageState | null>(null);

/** The stored language, else the browser's, else Spanish. */
function getInitialLanguage(): Language {
  const stored = readPreference('language');
  if (stored === 'es' || stored === 'en') return stored;
  return navigator.language.startsWith('en') ? 'en' : 'es';
}

let currentLanguage = getInitialLanguage();

/** The language sent with calls (`accept-language`). */
export function getRequestLanguage(): Language {
  return currentLanguage;
}

/** Loads the catalogue of a language; each is a file of its own. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module = language === 'en' ? import('messages:desk/en') : import('messages:desk/es');
  return (await module).default;
}

export function LanguageProvider({ initial, children }: { initial: Catalogue; children: ReactNode }) {
  const [current, setCurrent] = useState({ language: currentLanguage, catalogue: initial });
  const { language } = current;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  async function changeLanguage(selected: Language): Promise<void> {
    const catalogue = await loadCatalogue(selected);
    currentLanguage = selected;
    writePreference('language', selected);
    setCurrent({ language: selected, catalogue });
  }
  return <LanguageContext value={{ ...current, changeLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used inside LanguageProvider');
  return state;
}

type MessageTable = Readonly<Record<string, Message>>;

/** The translate function of an area, in the current language. */
export function useTexts<Area extends keyof Catalogue>(area: Area): Translate<Area> {
  return createTranslate(useLanguage().catalogue, area);
}

/** The same in the language of a borrower; undefined until its catalogue is loaded. */
export function useTextsIn<Area extends keyof Catalogue>(
  area: Area,
  language: Language,
): Translate<Area> | undefined {
  const current = useLanguage();
  const [other, setOther] = useState<Catalogue>();
  const isOther = language !== current.language;
  useEffect(() => {
    if (isOther) void loadCatalogue(language).then(setOther);
  }, [isOther, language]);
  const catalogue = isOther ? other : current.catalogue;
  return catalogue && createTranslate(catalogue, area);
}

const messageTables = new WeakMap<Catalogue, Map<keyof Catalogue, MessageTable>>();

function getMessageTable(catalogue: Catalogue, area: keyof Catalogue): MessageTable {
  const tables = messageTables.get(catalogue) ?? new Map<keyof Catalogue, MessageTable>();
  messageTables.set(catalogue, tables);
  const table = tables.get(area) ?? { ...catalogue.shared, ...catalogue[area] };
  tables.set(area, table);
  return table;
}

function createTranslate<Area extends keyof Catalogue>(catalogue: Catalogue, area: Area): Translate<Area> {
  const messages = getMessageTable(catalogue, area);
  return (key, ...[values]) => renderMessage(messages[key] ?? key, values);
}

/** The groups that have a label for each name of the contract: only these can be used. */
type CompleteGroup = {
  [Group in keyof LabelNames]: LabelNames[Group] extends keyof Catalogue[Group] ? Group : never;
}[keyof LabelNames];

/** The label of a name that the server sends; a name without a label is shown as it is. */
export function useLabels(group: CompleteGroup): (name: string) => string {
  const labels: MessageTable = useLanguage().catalogue[group];
  return (name) => renderMessage(Object.hasOwn(labels, name) ? (labels[name] ?? name) : name);
}

/** The groups of labels, each with the contract's names that it must translate; the compiler reports a missing one. */
type LabelNames = {
  accessBasis: personalData.AccessBasis;
  accessLimit: personalData.AccessLimit;
  actor: auditNames.ActorKind;
  applicationStep: personalData.DeclaredStep;
  approvalTrigger: approvals.ApprovalTrigger;
  auditAction: auditNames.AuditAction;
  auditFault: auditNames.AuditFaultKind;
  refusal: Refusal;
  authorization: staff.AuthorizationErrorCode | staff.SignInMethod;
  call: DeskCallName;
  contactRestriction: collections.ContactRestriction;
  caseKind: personalData.CaseKind;
  claimState: (typeof paymentClaimStates)[number];
  complaintOutcome: ComplaintOutcome;
  contactOutcome: collections.ContactOutcome;
  component: (typeof loans.waivableComponents)[number];
  declaredField: personalData.DeclaredField;
  decisionRestriction: approvals.DecisionRestriction;
  declaredOption: personalData.DeclaredChoice;
  /** What a toast says of a write that was executed. */
  done: WriteCallName;
  differenceSource: reconciliation.DifferenceSource;
  internalChannel: providers.InternalChannel;
  event: (typeof eventTypes)[number];
  invitationState: staff.InvitationState;
  job: JobName;
  ledgerEvent: LedgerEventKind;
  lineComparison: (typeof reconciliation.lineComparisons)[number];
  rightSide: reconciliation.RightSide;
  lineExplanation: LineExplanation;
  lendingSwitch: (typeof lendingSwitchPositions)[number];
  /** What is filled into a message. */
  messageValue: never;
  messageLanguage: DeskReply<'borrower'>['language'];
  notification: notifications.NotificationName;
  /** The channel and outcome of a message, or why it was withheld. */
  notificationChannel: never;
  loanOutcome: DeskReply<'application'>['otherLoans'][number]['outcome'];
  orderState: OrderStateName;
  payoutDifference: payouts.PayoutDifferenceKind;
  payoutReply: payouts.SandboxPayoutReply;
  payoutState: DeskRow<'payouts'>['state'];
  provider: providers.ProviderName;
  exitState: ExitState;
  refundState: (typeof refundStates)[number];
  requestField: ApprovalRequestField;
  reversalCause: (typeof loans.reversalCauses)[number];
  review: ReviewReason;
  reviewLead: ReviewReason;
  role: staff.Role;
  roleMeaning: staff.Role;
  rule: DeskReply<'application'>['ruleEvaluations'][number]['outcomes'][number]['rule'];
  servicing: (typeof loans.servicingKinds)[number];
  systemReason: auditNames.SystemReason;
  importMeasure: imports.ImportMeasure;
  importState: imports.ImportState;
  setting: settings.SettingName;
  /** Values of settings that are options. */
  settingOption: never;
  preparedReason: PreparedReason;
  settingPart: settings.SettingPart;
  /** What a setting belongs to (market, product), and the states of switches. */
  settingScope: never;
  orderEvent: (typeof orderEvents)[number];
  timeline: TimelineKind;
  viewedField: personalData.RevealedField | personalData.ViewedRecord;
};
