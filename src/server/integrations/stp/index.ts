import type { StpSettings } from '../../config/index.ts';
import type { NamedProvider } from '../payment/provider.ts';
import { createStpCollect } from './collect.ts';
import { createStpNotices } from './notices.ts';
import { createStpPayouts } from './payOut.ts';
import { createReceivedOrders } from './receivedOrders.ts';

/** STP: SPEI in by an account of each loan, and out. */
export function createStpProvider(settings: StpSettings): NamedProvider<'stp'> {
  const receivedOrders = createReceivedOrders(settings);
  const { fetchFile, parseFile } = receivedOrders;
  return {
    name: 'stp',
    notices: createStpNotices(settings),
    collect: createStpCollect(settings, receivedOrders),
    payOut: createStpPayouts(settings),
    settle: { fetchFile, parseFile },
  };
}
