export { createBorrowerSlots } from './borrowerSlots.ts';
export { createWorkerClient } from './client.ts';
export { serveWorkerProcess } from './serve.ts';
export { createTaskQueue } from './taskQueue.ts';
