import { toPaymentKey } from '../../src/contract/desk/paymentKey.ts';
import { createJobHandlers } from '../../src/server/app/jobHandlers.ts';
import { payOutOrder } from '../../src/server/modules/payouts/index.ts';
import { performColleagueStep, performExternalStep } from './externalSteps.ts';
import {
  chooseAmount,
  getBalances,
  getLoan,
  logDeskResponse,
  logResponse,
  restructuredTotal,
  type SequenceRun,
  timeDaysAgo,
  uniqueName,
} from './run.ts';
import type { DeskStep, Step } from './steps.ts';
import { loanKindIndex } from './templates.ts';
import { performTillStep, type TillStep } from './tills.ts';

const reason = 'as agreed';
const applicationIndexes = { small: loanKindIndex('asked'), large: loanKindIndex('askedLarge') } as const;

/** Does a step and notes what it was answered. Throws for an answer of 500 and more. */
export async function performStep(run: SequenceRun, step: Step): Promise<void> {
  if (step.do === 'concurrent') {
    await Promise.all(Array.from({ length: step.times }, () => performDeskStep(run, step.step)));
    return;
  }
  if (step.do === 'days') {
    await run.lender.server.advanceDays(step.days);
    run.log.push(`${step.days} days later`);
    return;
  }
  if (step.do === 'jobs') return runJobs(run);
  if (step.do === 'external') return performExternalStep(run, step);
  if (step.do === 'machine') return performOperatorCall(run, step);
  if (step.do === 'colleague') return performColleagueStep(run, step);
  return performDeskStep(run, step);
}

/** The jobs that move money or decide requests by themselves: accrual, questions to providers, payouts, refunds, approvals. */
const scheduledJobs = ['daily-run', 'ask-providers', 'payouts', 'credit-returns', 'approvals'] as const;

async function runJobs(run: SequenceRun): Promise<void> {
  const { services } = run.lender.server;
  const handlers = createJobHandlers(services);
  for (const name of scheduledJobs) await handlers[name]({});
  for (const index of Object.values(applicationIndexes)) await payOutOrder(services, getLoan(run, index));
  run.log.push('jobs');
}

async function performOperatorCall(run: SequenceRun, step: Extract<Step, { do: 'machine' }>): Promise<void> {
  const { server, token } = run.lender;
  const isAboutLoan = step.call === 'match' || step.call === 'refund';
  const { orderId, borrowerId } = getLoan(run, isAboutLoan ? step.loan : applicationIndexes.small);
  const key = { orderId, borrowerId, reason };
  const noPayment = { provider: 'sandbox', paymentId: 'none' };
  const [suspensePayment] = run.suspensePayments;
  const { provider, paymentId } = (await findPayment(run, step.loan, 0)) ?? noPayment;
  const bodies = {
    decide: { path: 'orders/decide', body: { ...key, approve: true } },
    'paid-out': { path: 'orders/paid-out', body: key },
    match: { path: 'suspense/match', body: { ...key, ...noPayment, ...suspensePayment } },
    refund: { path: 'refund', body: { ...key, provider, paymentId } },
  };
  const { path, body } = bodies[step.call];
  const response = await server.fetch(`/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  logResponse(run, `machine ${step.call} ${orderId}`, { status: response.status });
}

async function findPayment(run: SequenceRun, loan: number, index: number) {
  const { borrowerId, orderId } = getLoan(run, loan);
  const rows = await run.lender.server.db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'amount'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('provider', 'desc')
    .orderBy('receivedAt', 'desc')
    .execute();
  return rows[index] ?? rows[0];
}

type LoanStep = Exclude<Extract<DeskStep, { loan: number }>, { do: 'match' }>;
/** The path and body of a call; null: there is nothing it could be about. */
type StepCall = readonly [path: string, body: Record<string, unknown>] | null;

async function buildLoanCall(run: SequenceRun, step: LoanStep): Promise<StepCall> {
  const { market } = getLoan(run, step.loan);
  const limits = run.lender.limits[market];
  const balances = await getBalances(run, step.loan);
  const { payoff = 0, lateCharges = 0, interest = 0, fees = 0 } = balances ?? {};
  switch (step.do) {
    case 'pay': {
      const all = payoff || (await lastPaymentAmount(run, step.loan));
      const line = step.place === 'bank_statement' ? run.lines.shift() : undefined;
      const amount = line?.amount ?? chooseAmount(step.size, { all, limit: limits.pay.perRequest });
      const { lineId, day } = line ?? {};
      const paidAt = day ?? (await timeDaysAgo(run, step.daysAgo)).toISOString();
      const payment = { amount, paidAt, evidence: uniqueName(run, 'R'), place: step.place };
      return ['payments', { ...payment, ...(lineId === undefined ? {} : { lineId }) }];
    }
    case 'reverse':
    case 'refund': {
      const payment = await findPayment(run, step.loan, step.payment);
      if (payment === undefined) return null;
      const paymentId = toPaymentKey(payment);
      if (step.do === 'reverse') return ['reversals', { paymentId, cashReturned: step.cashReturned }];
      const amount = chooseAmount(step.size, { all: payment.amount, limit: limits.refund.perRequest });
      return ['refunds', { paymentId, ...(step.size === 'all' ? {} : { amount }) }];
    }
    case 'waive': {
      const all = { late_charges: lateCharges, fee: fees, interest }[step.of];
      const amount = Math.min(chooseAmount(step.size, { all, limit: limits.waive.perRequest }), all || 1);
      return ['waivers', { of: step.of, amount }];
    }
    case 'stopAccrual': {
      const from = (await timeDaysAgo(run, step.daysAgo)).toISOString().slice(0, 10);
      return ['accrual-stops', { of: step.of, from }];
    }
    case 'settle': {
      const discount = step.size === 'half' || step.size === 'third' ? payoff / 2 : limits.settle.perRequest;
      const expiresOn = (await timeDaysAgo(run, -step.days)).toISOString().slice(0, 10);
      return ['settlements', { amount: Math.max(1, Math.ceil(payoff - discount)), expiresOn }];
    }
    case 'withdrawSettlement':
      return ['settlement-withdrawals', { offerId: balances?.offerId ?? 'none' }];
    case 'restructure': {
      const ownRate = balances?.order.terms.interest.annualRate ?? '0';
      const plans = {
        long: { periods: Array<number>(60).fill(366), annualRate: '0' },
        short: { periods: [15, 15], annualRate: '0' },
        own: { periods: [30], annualRate: ownRate },
      };
      const plan = plans[step.plan];
      return [
        'restructures',
        { ...plan, total: Math.max(1, await restructuredTotal(run, step.loan, plan)), evidence: 'signed' },
      ];
    }
    case 'promise':
      return [
        'promises',
        { amount: 1, paysBy: (await timeDaysAgo(run, -step.days)).toISOString().slice(0, 10) },
      ];
    case 'pause':
      return [
        'pauses',
        {
          until: step.days === null ? null : (await timeDaysAgo(run, -step.days)).toISOString().slice(0, 10),
        },
      ];
    case 'endPause':
      return ['pause-ends', {}];
    case 'writeOff':
      return ['write-off', {}];
  }
}

/** What came for a loan for real: who invents money invents as much. */
async function lastPaymentAmount(run: SequenceRun, loan: number): Promise<number> {
  return (await findPayment(run, loan, 0))?.amount ?? 0;
}

async function performDeskStep(run: SequenceRun, step: DeskStep): Promise<void> {
  if ('loan' in step && step.do !== 'match') {
    if (step.do === 'pay' && step.place === 'cash_desk' && run.till === null)
      await performTillStep(run, { do: 'openTill' });
    const call = await buildLoanCall(run, step);
    if (call === null) return;
    const [path, body] = call;
    const { orderId } = getLoan(run, step.loan);
    const response = await run.session.post(`loans/${orderId}/${path}`, { ...body, reason });
    if (response.status === 200 && run.till !== null && body.place === 'cash_desk')
      run.till.cash += Number(body.amount);
    const { amount, paymentId, place: cashSource } = body;
    const text = [
      step.do,
      orderId,
      cashSource,
      paymentId,
      amount,
      'daysAgo' in step ? `${step.daysAgo} days ago` : '',
    ];
    return logDeskResponse(run, text.filter(Boolean).join(' '), response);
  }
  if (
    step.do === 'openTill' ||
    step.do === 'closeTill' ||
    step.do === 'recountTill' ||
    step.do === 'deposit' ||
    step.do === 'importBankStatement'
  )
    return performTillStep(run, step);
  const otherRequest = await buildOtherCall(run, step);
  if (otherRequest === null) return;
  const [path, body] = otherRequest;
  logDeskResponse(run, `${step.do} ${path}`, await run.session.post(path, { ...body, reason }));
}

async function buildOtherCall(
  run: SequenceRun,
  step: Exclude<DeskStep, LoanStep | TillStep>,
): Promise<StepCall> {
  const { orderId: applicationOrderId } = getLoan(
    run,
    'isLarge' in step && step.isLarge ? applicationIndexes.large : applicationIndexes.small,
  );
  switch (step.do) {
    case 'match': {
      const suspensePayment = run.suspensePayments[step.unmatched] ?? run.suspensePayments[0];
      const { orderId } = getLoan(run, step.loan);
      return suspensePayment ? ['suspense/match', { ...suspensePayment, orderId }] : null;
    }
    case 'returnSuspense': {
      const suspensePayment = run.suspensePayments[step.unmatched] ?? run.suspensePayments[0];
      return suspensePayment ? ['suspense/return', { ...suspensePayment }] : null;
    }
    case 'decide':
      return [`applications/${applicationOrderId}/decision`, { approve: step.approve }];
    case 'paidByHand':
      return [`loans/${applicationOrderId}/paid-out`, {}];
    case 'retryPayout':
    case 'cancelPayout':
    case 'declarePayoutFailed': {
      const payoutId = await findPayoutId(run);
      const action = { retryPayout: 'retry', cancelPayout: 'cancel', declarePayoutFailed: 'failure' }[
        step.do
      ];
      return payoutId === undefined ? null : [`payouts/${payoutId}/${action}`, {}];
    }
    case 'closeDay': {
      const day = (await timeDaysAgo(run, step.daysAgo)).toISOString().slice(0, 10);
      return ['reconciliation/close', { provider: 'cash_desk', day }];
    }
    case 'closeDifference':
      return ['reconciliation/differences/close', { provider: 'sandbox', paymentId: 'none' }];
    case 'answerClaim':
      return [`loans/${getLoan(run, 0).orderId}/claim-answer`, { answer: 'We have found it.' }];
    case 'addStaff':
      return [
        'staff',
        { email: `${uniqueName(run, 'friend')}@lender.example`, name: 'Friend', roles: ['finance'] },
      ];
    case 'changeStaff':
      return [`staff/${run.staffId}`, { roles: ['admin'] }];
    case 'withdraw':
    case 'approve': {
      const id = await findPendingApproval(run, step.which, step.do === 'withdraw');
      if (id === undefined) return null;
      return step.do === 'withdraw'
        ? [`approvals/${id}/withdrawal`, {}]
        : [`approvals/${id}`, { approve: true }];
    }
  }
}

async function findPayoutId(run: SequenceRun): Promise<string | undefined> {
  const row = await run.lender.server.db
    .selectFrom('payouts')
    .select('payoutId')
    .where(
      'borrowerId',
      'in',
      run.loans.map(({ borrowerId }) => borrowerId),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return row?.payoutId;
}

async function findPendingApproval(
  run: SequenceRun,
  approvalIndex: number,
  isOwn: boolean,
): Promise<string | undefined> {
  let query = run.lender.server.db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('state', '=', 'waiting')
    .where('decidedAt', 'is', null);
  query = isOwn
    ? query.where('makerEmail', '=', run.email)
    : query.where(
        'borrowerId',
        'in',
        run.loans.map(({ borrowerId }) => borrowerId),
      );
  const rows = await query.orderBy('askedAt', 'desc').limit(3).execute();
  return (rows[approvalIndex] ?? rows[0])?.approvalId;
}
