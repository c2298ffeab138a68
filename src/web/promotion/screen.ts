import { pages } from '../../contract/pages.ts';
import { defineScreen } from '../build/screen.ts';

/** Registration from a promotion's link; Chinese is the default template's language. */
export const screen = defineScreen({
  name: 'promotion',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  indexed: true,
  addresses: [pages.promotion],
});
