import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';
import { demoUrl } from './demoCalls.ts';

/** Opens every page of the app with made-up device parameters: for developers. */
export const screen = defineScreen({
  name: 'testPreview',
  mode: 'react',
  addresses: [pages.testPreview],
  preload: [demoUrl('clock')],
});
