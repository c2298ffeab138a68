import type { StpSettings } from '../../config/index.ts';
import type { ProviderNamed } from '../payment/provider.ts';
import { stpCollect } from './collect.ts';
import { stpNotices } from './notices.ts';
import { stpPayOut } from './payOut.ts';
import { stpReceived } from './received.ts';

/** STP: SPEI in by an account of each loan, and out. */
export function stpProvider(settings: StpSettings): ProviderNamed<'stp'> {
  const received = stpReceived(settings);
  const { file, read } = received;
  return {
    name: 'stp',
    notices: stpNotices(settings),
    collect: stpCollect(settings, received),
    payOut: stpPayOut(settings),
    settle: { file, read },
  };
}
