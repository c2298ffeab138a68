import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';
import { first } from './shared/first.ts';

export const screen = defineScreen({
  name: 'cardRepayment',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepayment],
  early: first,
});
