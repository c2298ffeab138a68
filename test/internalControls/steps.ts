import fc from 'fast-check';
import type { ApprovalCall } from '../../src/contract/desk/approvals.ts';
import type { Role } from '../../src/contract/desk/staff.ts';
import { canCall } from '../../src/server/modules/desk/permissions.ts';
import { roleSets } from './roles.ts';

/** An amount relative to the limits and the debt, computed when its step is executed. */
export type Size = 'all' | 'under' | 'half' | 'third' | 'small' | 'over';
export type WaivableKind = 'late_charges' | 'fee' | 'interest';
type WithLoan = { readonly loan: number };

/** What the person does at the desk. */
export type DeskStep =
  | ({ do: 'pay'; size: Size; daysAgo: number; place: 'cash_desk' | 'bank_statement' } & WithLoan)
  | ({ do: 'match'; unmatched: number } & WithLoan)
  | { do: 'returnSuspense'; unmatched: number }
  | ({ do: 'reverse'; payment: number; cashReturned: boolean } & WithLoan)
  | ({ do: 'waive'; of: WaivableKind; size: Size } & WithLoan)
  | ({ do: 'stopAccrual'; of: 'late_charges' | 'interest'; daysAgo: number } & WithLoan)
  | ({ do: 'settle'; size: Size; days: number } & WithLoan)
  | ({ do: 'restructure'; plan: 'long' | 'short' | 'own' } & WithLoan)
  | ({ do: 'promise'; days: number } & WithLoan)
  | ({ do: 'endPause' | 'writeOff' | 'withdrawSettlement' } & WithLoan)
  | ({ do: 'pause'; days: number | null } & WithLoan)
  | ({ do: 'refund'; payment: number; size: Size } & WithLoan)
  | { do: 'decide'; approve: boolean; isLarge: boolean }
  | { do: 'retryPayout' | 'cancelPayout' | 'declarePayoutFailed' | 'paidByHand' }
  | { do: 'closeDay'; daysAgo: number }
  | { do: 'closeDifference' | 'answerClaim' | 'addStaff' | 'changeStaff' }
  | { do: 'withdraw' | 'approve'; which: number }
  | { do: 'openTill' }
  | { do: 'importBankStatement' }
  | { do: 'closeTill'; short: boolean }
  | { do: 'recountTill'; short: boolean }
  | { do: 'deposit'; short: boolean };

export type Step =
  | DeskStep
  | { do: 'concurrent'; step: DeskStep; times: number }
  /** By the machine's token. */
  | ({ do: 'machine'; call: 'match' | 'refund' | 'decide' | 'paid-out'; size: Size } & WithLoan)
  | { do: 'days'; days: number }
  | { do: 'jobs' }
  /** Nobody of the lender's: borrowers, and their banks. */
  | ({
      do: 'external';
      event:
        | 'pays'
        | 'chargesBack'
        | 'claims'
        | 'claimsLater'
        | 'claimsLine'
        | 'unmatchedMoney'
        | 'unmatchedTransfer';
      size: Size;
      daysAgo: number;
    } & WithLoan)
  /**
   * The colleague asks for something about the other loan, or to return unidentified money, and the checker agrees; or imports a
   * statement with a stranger's transfer; or asks to reverse the person's last cash, or to record the person's last deposit as a
   * transfer without a line, and the person tries to agree.
   */
  | { do: 'colleague'; event: 'waives' | 'returns' | 'imports' | 'reverses' | 'records' };

/** `opening`: what the first loan's borrower has paid for real when the sequence begins. */
export type Sequence = {
  readonly roles: readonly Role[];
  readonly opening: 'nothing' | 'half' | 'all' | 'more';
  readonly steps: readonly Step[];
};

const maxSteps = 12;

const loan = fc.oneof(
  { weight: 7, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, 3) },
);
const size = fc.constantFrom<Size>('all', 'all', 'under', 'under', 'half', 'third', 'small', 'over');
const daysAgo = fc.constantFrom(0, 0, 1, 2, 4, 12);
const index = fc.constantFrom(0, 0, 1, 2);

type Name = DeskStep['do'];

type UntriedName = Exclude<ApprovalCall, Name>;

/** Each call with how often it comes up, and what with; of one that can need approval and isn't tried, why. */
const deskSteps: Readonly<
  Record<Name, readonly [number, fc.Arbitrary<DeskStep>]> & Record<UntriedName, string>
> = {
  pay: [
    9,
    fc.record({
      do: fc.constant('pay'),
      loan,
      size,
      daysAgo,
      place: fc.constantFrom('cash_desk', 'cash_desk', 'cash_desk', 'bank_statement'),
    }),
  ],
  refund: [
    12,
    fc.record({ do: fc.constant('refund'), loan: fc.constantFrom(0, 0, 0, 1), payment: index, size }),
  ],
  match: [5, fc.record({ do: fc.constant('match'), unmatched: index, loan })],
  returnSuspense: [2, fc.record({ do: fc.constant('returnSuspense'), unmatched: index })],
  reverse: [5, fc.record({ do: fc.constant('reverse'), loan, payment: index, cashReturned: fc.boolean() })],
  waive: [
    4,
    fc.record({
      do: fc.constant('waive'),
      loan: fc.constantFrom(1, 1, 2, 3),
      of: fc.constantFrom('late_charges', 'late_charges', 'interest', 'fee'),
      size,
    }),
  ],
  restructure: [
    4,
    fc.record({ do: fc.constant('restructure'), loan, plan: fc.constantFrom('long', 'short', 'own') }),
  ],
  settle: [3, fc.record({ do: fc.constant('settle'), loan, size, days: fc.constantFrom(0, 1, 30) })],
  withdrawSettlement: [1, fc.record({ do: fc.constant('withdrawSettlement'), loan })],
  stopAccrual: [
    1,
    fc.record({
      do: fc.constant('stopAccrual'),
      loan,
      of: fc.constantFrom('late_charges', 'interest'),
      daysAgo,
    }),
  ],
  promise: [2, fc.record({ do: fc.constant('promise'), loan, days: fc.constantFrom(0, 9, 29, 60) })],
  pause: [2, fc.record({ do: fc.constant('pause'), loan, days: fc.constantFrom(null, 9, 29, 30, 200) })],
  endPause: [1, fc.record({ do: fc.constant('endPause'), loan })],
  writeOff: [1, fc.record({ do: fc.constant('writeOff'), loan })],
  decide: [
    2,
    fc.record({
      do: fc.constant('decide'),
      approve: fc.constantFrom(true, true, false),
      isLarge: fc.boolean(),
    }),
  ],
  retryPayout: [1, fc.record({ do: fc.constant('retryPayout') })],
  cancelPayout: [1, fc.record({ do: fc.constant('cancelPayout') })],
  declarePayoutFailed: [1, fc.record({ do: fc.constant('declarePayoutFailed') })],
  paidByHand: [1, fc.record({ do: fc.constant('paidByHand') })],
  closeDay: [1, fc.record({ do: fc.constant('closeDay'), daysAgo: fc.constantFrom(3, 4) })],
  closeDifference: [1, fc.record({ do: fc.constant('closeDifference') })],
  answerClaim: [1, fc.record({ do: fc.constant('answerClaim') })],
  addStaff: [1, fc.record({ do: fc.constant('addStaff') })],
  changeStaff: [1, fc.record({ do: fc.constant('changeStaff') })],
  withdraw: [3, fc.record({ do: fc.constant('withdraw'), which: index })],
  approve: [2, fc.record({ do: fc.constant('approve'), which: index })],
  openTill: [4, fc.record({ do: fc.constant('openTill') })],
  closeTill: [2, fc.record({ do: fc.constant('closeTill'), short: fc.boolean() })],
  recountTill: [2, fc.record({ do: fc.constant('recountTill'), short: fc.boolean() })],
  deposit: [2, fc.record({ do: fc.constant('deposit'), short: fc.boolean() })],
  importBankStatement: [2, fc.record({ do: fc.constant('importBankStatement') })],

  withdrawPromise: 'changes nothing that is owed',
  reverseWaiver: 'always needs approval; raises what is owed',
  closeMonth: 'moves no money; `closeDay` is tried',
  closePayoutDifference: 'moves no money; `closeDifference` is tried',
  suspendLending: 'moves no money',
  capLending: 'moves no money',
  tillDifference: 'asked for by `closeTill` and `recountTill`',
  matchDeposit: 'made by `deposit`',
  correctDeposit: 'always needs approval; moves no borrower’s money',
  explainLine: 'always needs approval; moves no money',
  closeReversal: 'always needs approval; moves no money',
  applyImport: 'always needs approval; its loans come from a file',
  undoImport: 'always needs approval; its loans come from a file',
  erasePerson: 'moves no money',
  correctPerson: 'moves no money',
  reveal: 'moves no money',
  agreement: 'moves no money',
  loanPaper: 'moves no money',
  exportPerson: 'moves no money',
};

const isTried = (name: Name | UntriedName): name is Name => typeof deskSteps[name] !== 'string';
const names = (Object.keys(deskSteps) as (Name | UntriedName)[]).filter(isTried);

/** What the roles don't allow is tried, too, now and then. */
const callWeight = (ownRoles: readonly Role[], name: Name) =>
  canCall(ownRoles, name) ? deskSteps[name][0] * 10 : 1;

/** The calls of one sequence: all, or few, so that several of a kind meet. */
function arbitraryCalls(ownRoles: readonly Role[]): fc.Arbitrary<readonly Name[]> {
  const singleCall = fc.oneof(
    ...names.map((name) => ({ weight: callWeight(ownRoles, name), arbitrary: fc.constant(name) })),
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(names) },
    { weight: 3, arbitrary: fc.uniqueArray(singleCall, { minLength: 2, maxLength: 4 }) },
  );
}

function arbitraryStep(ownRoles: readonly Role[], calls: readonly Name[]): fc.Arbitrary<Step> {
  const desk: fc.Arbitrary<DeskStep> = fc.oneof(
    ...calls.map((name) => ({ weight: callWeight(ownRoles, name), arbitrary: deskSteps[name][1] })),
  );
  const times = fc.constantFrom(2, 3);
  return fc.oneof(
    { weight: 30, arbitrary: desk },
    { weight: 4, arbitrary: fc.record({ do: fc.constant<'concurrent'>('concurrent'), step: desk, times }) },
    { weight: 2, arbitrary: machineStep },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant<'days'>('days'), days: fc.constantFrom(1, 1, 2, 30) }),
    },
    { weight: 2, arbitrary: fc.constant({ do: 'jobs' as const }) },
    { weight: 8, arbitrary: externalStep },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant<'colleague'>('colleague'),
        event: arbitraryByWeight<StepOf<'colleague'>['event']>({
          ...{ waives: 1, returns: 1, imports: 2 },
          ...{ reverses: 2, records: 2 },
        }),
      }),
    },
  );
}

function arbitraryByWeight<Value extends string>(
  weights: Readonly<Record<Value, number>>,
): fc.Arbitrary<Value> {
  const values = Object.keys(weights) as Value[];
  return fc.oneof(...values.map((value) => ({ weight: weights[value], arbitrary: fc.constant(value) })));
}

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;
const machineStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant<'machine'>('machine'),
  call: arbitraryByWeight<StepOf<'machine'>['call']>({ match: 1, refund: 1, decide: 1, 'paid-out': 1 }),
  loan,
  size,
});
const externalStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant<'external'>('external'),
  event: arbitraryByWeight<StepOf<'external'>['event']>({
    pays: 2,
    unmatchedMoney: 2,
    unmatchedTransfer: 1,
    claims: 1,
    claimsLater: 1,
    claimsLine: 1,
    chargesBack: 1,
  }),
  loan,
  size,
  daysAgo,
});

const opening = fc.constantFrom<Sequence['opening']>('nothing', 'half', 'all', 'all', 'more');

export const sequences: fc.Arbitrary<Sequence> = roleSets
  .chain((roles) => arbitraryCalls(roles).map((calls) => ({ roles, calls })))
  .chain(({ roles, calls }) =>
    fc.record({
      roles: fc.constant(roles),
      opening,
      steps: fc.array(arbitraryStep(roles, calls), { minLength: 4, maxLength: maxSteps, size: 'max' }),
    }),
  );
