import type { DemonstrationLoan, DemonstrationState } from '../../contract/demonstrationFeed.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { paymentPurpose } from '../../contract/status.ts';
import { call } from '../api/call.ts';
import { callDemo, readTextField } from '../api/demoCalls.ts';

const dayMs = 86_400_000;

/** The loan that is owed most urgently. */
export function findMostUrgentLoan(state: DemonstrationState | undefined): DemonstrationLoan | undefined {
  return state?.loans
    .filter(({ dueOn }) => dueOn !== null)
    .toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''))[0];
}

/** Days from one day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Moves the business clock, and has the night's work done. Returns what went wrong, or nothing. */
export async function advanceDays(advanceDays: number): Promise<string> {
  return toErrorMessage(await callDemo('day', { advanceDays }));
}

/** By which channel, and whether half of what is due. */
type DemoPayment = { readonly channel: string | undefined; readonly isPart: boolean };

/** Pays what is due, or half of it, by a reference as the page of the app gets it. Returns what went wrong. */
export async function payLoan(
  { orderId, productId }: DemonstrationLoan,
  payment: DemoPayment,
): Promise<string> {
  const params = { orderId, productId };
  const due = await call(endpoints.repaymentDetail, params);
  if (!due.success) return due.message;
  const channels = due.data.repayList.flatMap(({ list }) => list);
  const { payCode = '' } = channels.find((one) => one.payCode === payment.channel) ?? channels[0] ?? {};
  const amount = payment.isPart ? Math.round(due.data.repayAmount / 2) : due.data.repayAmount;
  const requested = { ...params, payCode, amount, requestType: paymentPurpose.repayment };
  const reply = await call(
    endpoints.instructions,
    payment.isPart ? { ...requested, way: 'part' } : requested,
  );
  if (!reply.success) return reply.message;
  return toErrorMessage(await callDemo('pay', { reference: reply.data.repayDetail.vCode, amount }));
}

/** The bank takes the last payment back. */
export async function chargeBack(reference: string): Promise<string> {
  return toErrorMessage(await callDemo('reverse', { reference }));
}

function toErrorMessage({ status, body }: Awaited<ReturnType<typeof callDemo>>): string {
  return status === 200 ? '' : readTextField(body, 'message') || `HTTP ${status}`;
}
