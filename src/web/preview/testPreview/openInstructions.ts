import { endpoints } from '../../../contract/endpoints.ts';
import { requestType } from '../../../contract/status.ts';
import { call } from '../../api/call.ts';
import { getLaunchParameter, linkTo } from '../../api/launchParameters.ts';
import { toast } from '../../ui/toast.ts';

/** Opens the instructions, at one of their addresses, of the order's first channel with what it owes today. */
export async function openInstructions(path: string): Promise<void> {
  const orderId = getLaunchParameter('orderId');
  const reply = await call(endpoints.repaymentDetail, {
    productId: getLaunchParameter('productId'),
    orderId,
  });
  if (!reply.success) return toast(reply.message, { kind: 'error' });
  const channel = reply.data.repayList.flatMap(({ list }) => list).find(({ payCode }) => payCode !== '');
  location.href = linkTo(path, {
    requestType: requestType.repayment,
    amount: reply.data.repayAmount,
    payCode: channel?.payCode ?? '',
  });
}
