import { defineScreen } from '../../screen.ts';

/** The generic inputs on one page: built by the tests of the build, never shipped. */
export const screen = defineScreen({ name: 'inputs', mode: 'react', addresses: ['/inputs'] });
