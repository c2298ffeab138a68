export { serveWorkerProcess } from './answer.ts';
export { createWorkerClient } from './helper.ts';
export { createTaskQueue } from './line.ts';
export { createBorrowerSlots } from './places.ts';
