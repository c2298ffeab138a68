import type { NamedProvider } from '../payment/provider.ts';
import type { RazorpaySettings } from './api.ts';
import { createRazorpayCollect } from './collect.ts';
import { createRazorpayNotices } from './notices.ts';
import { createRazorpayPayouts, type RazorpayXSettings } from './payOut.ts';

/** Razorpay: UPI and bank transfers in. */
export function createRazorpayProvider(settings: RazorpaySettings): NamedProvider<'razorpay'> {
  return {
    name: 'razorpay',
    notices: createRazorpayNotices(settings.webhookSecret),
    collect: createRazorpayCollect(settings),
  };
}

/** RazorpayX, which pays out from an account of its own. */
export function createRazorpayXProvider(settings: RazorpayXSettings): NamedProvider<'razorpayx'> {
  return {
    name: 'razorpayx',
    notices: createRazorpayNotices(settings.webhookSecret),
    payOut: createRazorpayPayouts(settings),
  };
}
