import type { ProviderNamed } from '../payment/provider.ts';
import type { RazorpaySettings } from './api.ts';
import { razorpayCollect } from './collect.ts';
import { razorpayNotices } from './notices.ts';
import { type RazorpayXSettings, razorpayPayOut } from './payOut.ts';

/** Razorpay: UPI and bank transfers in. */
export function razorpayProvider(settings: RazorpaySettings): ProviderNamed<'razorpay'> {
  return {
    name: 'razorpay',
    notices: razorpayNotices(settings.webhookSecret),
    collect: razorpayCollect(settings),
  };
}

/** RazorpayX, which pays out from an account of its own. */
export function razorpayXProvider(settings: RazorpayXSettings): ProviderNamed<'razorpayx'> {
  return {
    name: 'razorpayx',
    notices: razorpayNotices(settings.webhookSecret),
    payOut: razorpayPayOut(settings),
  };
}
