import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';
import { initialCall } from './shared/initialCall.ts';

export const screen = defineScreen({
  name: 'cardRepayment',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepayment],
  early: initialCall,
});
