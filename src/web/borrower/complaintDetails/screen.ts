import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'complaintDetails',
  mode: 'react',
  addresses: [pages.complaintDetails],
  early: { endpoint: 'complaintDetail', payload: ['problemId'] },
});
