export { serveWorkerProcess } from './serve.ts';
export { createWorkerClient } from './client.ts';
export { createTaskQueue } from './taskQueue.ts';
export { createBorrowerSlots } from './borrowerSlots.ts';
