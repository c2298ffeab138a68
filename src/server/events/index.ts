export { assignEventNumbers } from './number.ts';
export { replayEvents } from './replay.ts';
export { sendEvent } from './send.ts';
