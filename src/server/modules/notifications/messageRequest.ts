import type { JobData } from '../../platform/jobs/index.ts';

/** What a borrower is to be told of. What is said of it is found out when it is sent. */
export type MessageRequest = JobData['send-message'];
