import { jobHandlers } from '../../src/server/jobHandlers.ts';
import { payOut } from '../../src/server/payouts/index.ts';
import { outside } from './outside.ts';
import { amountOf, fresh, loanAt, momentAgo, note, owedOf, type Run, totalOf } from './run.ts';
import type { DeskStep, Step } from './steps.ts';
import { indexOf } from './templates.ts';
import { tillStep } from './tills.ts';

const reason = 'as agreed';
const asked = { small: indexOf('asked'), large: indexOf('askedLarge') } as const;
const othersLoan = indexOf('others');

/** Does a step and notes what it was answered. Throws for an answer of 500 and more. */
export async function perform(run: Run, step: Step): Promise<void> {
  if (step.do === 'together') {
    await Promise.all(Array.from({ length: step.times }, () => deskStep(run, step.step)));
    return;
  }
  if (step.do === 'days') {
    await run.lender.server.advanceDays(step.days);
    run.log.push(`${step.days} days later`);
    return;
  }
  if (step.do === 'jobs') return runJobs(run);
  if (step.do === 'outside') return outside(run, step);
  if (step.do === 'machine') return machine(run, step);
  if (step.do === 'colleague') return colleague(run, step);
  return deskStep(run, step);
}

/** What the server does by itself: accrual, questions to providers, refunds, payouts. */
async function runJobs(run: Run): Promise<void> {
  const { services } = run.lender.server;
  const handlers = jobHandlers(services);
  const named = Object.entries(handlers).filter(
    ([name]) =>
      name === 'daily-run' ||
      name === 'ask-providers' ||
      name === 'payouts' ||
      /refund|credit|till/.test(name),
  );
  for (const [, handle] of named) await (handle as (data: object) => Promise<unknown>)({});
  for (const index of Object.values(asked)) await payOut(services, loanAt(run, index));
  run.log.push('jobs');
}

async function machine(run: Run, step: Extract<Step, { do: 'machine' }>): Promise<void> {
  const { server, token } = run.lender;
  const { orderId, borrowerId } = loanAt(
    run,
    step.call === 'match' || step.call === 'refund' ? step.loan : asked.small,
  );
  const key = { orderId, borrowerId, reason };
  const [stray] = run.strays;
  const payment = await paymentAt(run, step.loan, 0);
  const bodies = {
    decide: { path: 'orders/decide', body: { ...key, approve: true } },
    'paid-out': { path: 'orders/paid-out', body: key },
    match: { path: 'suspense/match', body: { ...key, ...stray } },
    refund: {
      path: 'refund',
      body: { ...key, provider: payment?.provider ?? 'sandbox', paymentId: payment?.paymentId ?? 'none' },
    },
  };
  const { path, body } = bodies[step.call];
  const answer = await server.fetch(`/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  note(run, `machine ${step.call} ${orderId}`, { status: answer.status });
}

/** An honest request about another loan or unidentified money, and an honest approval of it. */
async function colleague(run: Run, { what }: Extract<Step, { do: 'colleague' }>): Promise<void> {
  const { colleague: asker, checker } = run.lender;
  const { orderId } = loanAt(run, othersLoan);
  const waiver = { of: 'late_charges', amount: 30_000, reason };
  const [stray] = run.strays;
  if (what === 'returns' && stray === undefined) return;
  const asked =
    what === 'waives'
      ? await asker.post(`loans/${orderId}/waivers`, waiver)
      : await asker.post('suspense/return', { ...stray, reason });
  note(run, `colleague ${what}`, asked);
  if (asked.status !== 202) return;
  const path = `approvals/${asked.body.approvalId}`;
  note(run, 'checker agrees', await checker.post(path, { approve: true, reason }));
}

export async function paymentAt(run: Run, loan: number, index: number) {
  const { borrowerId, orderId } = loanAt(run, loan);
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

/** The path and body of a call about a loan; undefined: there is nothing it could be about. */
async function loanCall(
  run: Run,
  step: DeskStep & { loan: number },
): Promise<[string, Record<string, unknown>] | undefined> {
  const { market } = loanAt(run, step.loan);
  const limits = run.lender.limits[market];
  const owed = await owedOf(run, step.loan);
  const { payoff = 0, lateCharges = 0, interest = 0, fees = 0, today = '' } = owed ?? {};
  switch (step.do) {
    case 'pay': {
      const paidAt = (await momentAgo(run, step.daysAgo)).toISOString();
      const all = payoff || (await realMoneyOf(run, step.loan));
      const line = step.place === 'bank_statement' ? run.lines.shift() : undefined;
      const amount = line?.amount ?? amountOf(step.size, { all, limit: limits.pay.perRequest });
      const { lineId } = line ?? {};
      const payment = { amount, paidAt, evidence: fresh(run, 'R'), place: step.place };
      return ['payments', { ...payment, ...(lineId === undefined ? {} : { lineId }) }];
    }
    case 'reverse':
    case 'refund': {
      const payment = await paymentAt(run, step.loan, step.payment);
      if (payment === undefined) return undefined;
      const paymentId = `${payment.provider}:${payment.paymentId}`;
      if (step.do === 'reverse') return ['reversals', { paymentId }];
      const amount = amountOf(step.size, { all: payment.amount, limit: limits.refund.perRequest });
      return ['refunds', { paymentId, ...(step.size === 'all' ? {} : { amount }) }];
    }
    case 'waive': {
      const all = { late_charges: lateCharges, fee: fees, interest }[step.of];
      const amount = Math.min(amountOf(step.size, { all, limit: limits.waive.perRequest }), all || 1);
      return ['waivers', { of: step.of, amount }];
    }
    case 'stopAccrual': {
      const from = (await momentAgo(run, step.daysAgo)).toISOString().slice(0, 10);
      return ['accrual-stops', { of: step.of, from }];
    }
    case 'settle': {
      const less = step.size === 'half' || step.size === 'third' ? payoff / 2 : limits.settle.perRequest;
      const expiresOn = (await momentAgo(run, -step.days)).toISOString().slice(0, 10);
      return ['settlements', { amount: Math.max(1, Math.ceil(payoff - less)), expiresOn }];
    }
    case 'restructure': {
      const own = owed?.order.terms.interest.annualRate ?? '0';
      const plans = {
        long: { periods: Array<number>(60).fill(366), annualRate: '0' },
        short: { periods: [15, 15], annualRate: '0' },
        own: { periods: [30], annualRate: own },
      };
      const plan = plans[step.plan];
      return [
        'restructures',
        { ...plan, total: Math.max(1, await totalOf(run, step.loan, plan)), evidence: 'signed' },
      ];
    }
    case 'promise':
      return ['promises', { amount: Math.max(1, payoff), paysBy: today }];
    case 'pause':
      return ['pauses', { until: null }];
    case 'writeOff':
      return ['write-off', {}];
    default:
      return undefined;
  }
}

/** What came for a loan for real: who invents money invents as much. */
async function realMoneyOf(run: Run, loan: number): Promise<number> {
  return (await paymentAt(run, loan, 0))?.amount ?? 0;
}

async function deskStep(run: Run, step: DeskStep): Promise<void> {
  if ('loan' in step && step.do !== 'match') {
    const call = await loanCall(run, step);
    if (call === undefined) return;
    const [path, body] = call;
    const { orderId } = loanAt(run, step.loan);
    const answer = await run.seat.post(`loans/${orderId}/${path}`, { ...body, reason });
    if (answer.status === 200 && run.till !== null && body.place === 'cash_desk')
      run.till.cash += Number(body.amount);
    const { amount, paymentId, place } = body;
    const text = [
      step.do,
      orderId,
      place,
      paymentId,
      amount,
      'daysAgo' in step ? `${step.daysAgo} days ago` : '',
    ];
    return note(run, text.filter(Boolean).join(' '), answer);
  }
  if (
    step.do === 'openTill' ||
    step.do === 'closeTill' ||
    step.do === 'deposit' ||
    step.do === 'importStatement'
  )
    return tillStep(run, step);
  const other = await otherCall(run, step);
  if (other === undefined) return;
  const [path, body] = other;
  note(run, `${step.do} ${path}`, await run.seat.post(path, { ...body, reason }));
}

async function otherCall(run: Run, step: DeskStep): Promise<[string, Record<string, unknown>] | undefined> {
  const { orderId: askedFor } = loanAt(run, 'isLarge' in step && step.isLarge ? asked.large : asked.small);
  switch (step.do) {
    case 'match': {
      const stray = run.strays[step.stray] ?? run.strays[0];
      return stray && ['suspense/match', { ...stray, orderId: loanAt(run, step.loan).orderId }];
    }
    case 'returnSuspense': {
      const stray = run.strays[step.stray] ?? run.strays[0];
      return stray && ['suspense/return', { ...stray }];
    }
    case 'decide':
      return [`applications/${askedFor}/decision`, { approve: step.approve }];
    case 'paidByHand':
      return [`loans/${askedFor}/paid-out`, {}];
    case 'retryPayout':
    case 'cancelPayout': {
      const payoutId = await payoutOf(run);
      return payoutId === undefined
        ? undefined
        : [`payouts/${payoutId}/${step.do === 'retryPayout' ? 'retry' : 'cancel'}`, {}];
    }
    case 'closeDay': {
      const day = (await momentAgo(run, step.daysAgo)).toISOString().slice(0, 10);
      return ['reconciliation/close', { provider: 'cash_desk', day }];
    }
    case 'closeDifference':
      return ['reconciliation/differences/close', { provider: 'sandbox', paymentId: 'none' }];
    case 'answerClaim':
      return [`loans/${loanAt(run, 0).orderId}/claim-answer`, { answer: 'We have found it.' }];
    case 'addStaff':
      return [
        'staff',
        { email: `${fresh(run, 'friend')}@lender.example`, name: 'Friend', roles: ['finance'] },
      ];
    case 'changeStaff':
      return [`staff/${run.staffId}`, { roles: ['admin'] }];
    case 'withdraw':
    case 'approve': {
      const id = await waitingAt(run, step.which, step.do === 'withdraw');
      if (id === undefined) return undefined;
      return step.do === 'withdraw'
        ? [`approvals/${id}/withdrawal`, {}]
        : [`approvals/${id}`, { approve: true }];
    }
    default:
      return undefined;
  }
}

async function payoutOf(run: Run): Promise<string | undefined> {
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

async function waitingAt(run: Run, which: number, isOwn: boolean): Promise<string | undefined> {
  let waiting = run.lender.server.db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('state', '=', 'waiting')
    .where('decidedAt', 'is', null);
  waiting = isOwn
    ? waiting.where('askedBy', '=', run.email)
    : waiting.where(
        'borrowerId',
        'in',
        run.loans.map(({ borrowerId }) => borrowerId),
      );
  const rows = await waiting.orderBy('askedAt', 'desc').limit(3).execute();
  return (rows[which] ?? rows[0])?.approvalId;
}
