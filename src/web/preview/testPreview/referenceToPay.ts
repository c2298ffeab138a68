import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import { launchValue } from '../../api/launch.ts';

type ToPay = { readonly reference: string; readonly amount: number };

/** A live reference for what the order at hand owes today (1), or for the fee of its extension (2). */
export async function referenceToPay(requestType: 1 | 2): Promise<Normalised<ToPay>> {
  const keys = { productId: launchValue('productId'), orderId: launchValue('orderId') };
  const owed = await (requestType === 1 ? repayment(keys) : extension(keys));
  if (!owed.success) return owed;
  const reply = await call(endpoints.instructions, { ...keys, ...owed.data, requestType });
  if (!reply.success) return reply;
  return { ...reply, data: { reference: reply.data.repayDetail.vCode, amount: owed.data.amount } };
}

type Keys = { readonly productId: string; readonly orderId: string };
type Owed = { readonly amount: number; readonly payCode: string };
type Groups = readonly { readonly list: readonly { readonly payCode: string }[] }[];

async function repayment(keys: Keys): Promise<Normalised<Owed>> {
  const reply = await call(endpoints.repaymentDetail, keys);
  if (!reply.success) return reply;
  return { ...reply, data: { amount: reply.data.repayAmount, payCode: lastCode(reply.data.repayList) } };
}

async function extension(keys: Keys): Promise<Normalised<Owed>> {
  const reply = await call(endpoints.extensionDetail, keys);
  if (!reply.success) return reply;
  const { delayInfo, repayList } = reply.data;
  return { ...reply, data: { amount: delayInfo.delayAmount, payCode: lastCode(repayList) } };
}

function lastCode(groups: Groups): string {
  return groups.at(-1)?.list[0]?.payCode ?? '';
}
