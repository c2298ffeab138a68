import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

/** The offer, itemised, and the agreement to it. Source: SPEC 2 and 4. */
export const screen = defineScreen({
  name: 'loanConfirm',
  mode: 'react',
  addresses: [pages.loanConfirm],
  early: { endpoint: 'loanConfirm', payload: ['productId', 'amount', 'termDays'] },
  leadsTo: ['loanDetails'],
});
