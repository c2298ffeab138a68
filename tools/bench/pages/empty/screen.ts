import { defineScreen } from '../../../../src/web/build/screen.ts';

/** A screen with nothing on it: what React, the document's frame and the start of a screen cost by themselves. */
export const screen = defineScreen({ name: 'empty', title: 'Empty', mode: 'react', addresses: ['/empty'] });
