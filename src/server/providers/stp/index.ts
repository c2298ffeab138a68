import type { StpSettings } from '../../config/index.ts';
import type { ProviderNamed } from '../payment/provider.ts';
import { stpNotices } from './notices.ts';
import { stpPayOut } from './payOut.ts';

/** STP: SPEI out. */
export function stpProvider(settings: StpSettings): ProviderNamed<'stp'> {
  return {
    name: 'stp',
    notices: stpNotices(settings.webhookUser, settings.webhookPassword),
    payOut: stpPayOut(settings),
  };
}
