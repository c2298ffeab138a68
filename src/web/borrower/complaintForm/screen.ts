import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

/** No early call: the form is drawn at once, what it is about comes after it. */
export const screen = defineScreen({
  name: 'complaintForm',
  mode: 'react',
  addresses: [pages.complaintForm],
});
