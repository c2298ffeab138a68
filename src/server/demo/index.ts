export { createHistory } from './history/index.ts';
export type { Restore } from './live/index.ts';
export { serveDemonstration } from './serveDemonstration.ts';
