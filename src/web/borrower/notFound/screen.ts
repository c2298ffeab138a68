import { defineScreen } from '../../build/screen.ts';

/** What every unknown address gets. */
export const screen = defineScreen({ name: 'notFound', mode: 'static', addresses: [] });
