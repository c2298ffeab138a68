export { assignEventNumbers } from './assignNumbers.ts';
export { replayEvents } from './replay.ts';
export { sendEvent } from './send.ts';
