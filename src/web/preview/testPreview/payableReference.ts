import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';

type PayableReference = { readonly reference: string; readonly amount: number };

/** A live reference for what the order at hand owes today (1), or for the fee of its extension (2). */
export async function findPayableReference(requestType: 1 | 2): Promise<NormalizedReply<PayableReference>> {
  const params = { productId: getLaunchParameter('productId'), orderId: getLaunchParameter('orderId') };
  const amountDue = await (requestType === 1 ? getRepaymentDue(params) : getExtensionFee(params));
  if (!amountDue.success) return amountDue;
  const reply = await call(endpoints.instructions, { ...params, ...amountDue.data, requestType });
  if (!reply.success) return reply;
  return { ...reply, data: { reference: reply.data.repayDetail.vCode, amount: amountDue.data.amount } };
}

type LoanParams = { readonly productId: string; readonly orderId: string };
type AmountAndChannel = { readonly amount: number; readonly payCode: string };
type ChannelGroups = readonly { readonly list: readonly { readonly payCode: string }[] }[];

async function getRepaymentDue(params: LoanParams): Promise<NormalizedReply<AmountAndChannel>> {
  const reply = await call(endpoints.repaymentDetail, params);
  if (!reply.success) return reply;
  return { ...reply, data: { amount: reply.data.repayAmount, payCode: lastPayCode(reply.data.repayList) } };
}

async function getExtensionFee(params: LoanParams): Promise<NormalizedReply<AmountAndChannel>> {
  const reply = await call(endpoints.extensionDetail, params);
  if (!reply.success) return reply;
  const { delayInfo, repayList } = reply.data;
  return { ...reply, data: { amount: delayInfo.delayAmount, payCode: lastPayCode(repayList) } };
}

function lastPayCode(groups: ChannelGroups): string {
  return groups.at(-1)?.list[0]?.payCode ?? '';
}
