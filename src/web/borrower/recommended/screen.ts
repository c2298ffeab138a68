import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

/** The market section is effectively always hidden (SPEC 4): the page says that there is nothing. */
export const screen = defineScreen({ name: 'recommended', mode: 'static', addresses: [pages.recommended] });
