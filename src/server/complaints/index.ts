import type { Call } from '../http/index.ts';
import { complaintDetail } from './detail.ts';
import { complaintInit } from './init.ts';
import { complaintList } from './list.ts';
import { complaintRate } from './rate.ts';
import { complaintSave } from './save.ts';
import { complaintUpload } from './upload.ts';

export { findImageName, signViewUrl } from './addresses.ts';
export { AlreadyAnsweredError, AnswerError, answerComplaint } from './answer.ts';
export { computeAnswerDay, getDeadline } from './deadline.ts';
export { purgeUnusedUploads } from './forgetUploads.ts';
export { listFormerAnswers, parseCaseNumber } from './former.ts';
export { imageNotFoundError } from './refusals.ts';
export { reopenComplaint } from './reopen.ts';
export { attachImages } from './save.ts';
export { registerUploadRoutes } from './serveUploads.ts';
export { getTypeTitle } from './typeTitle.ts';

export const complaintCalls: readonly Call[] = [
  complaintInit,
  complaintUpload,
  complaintSave,
  complaintList,
  complaintDetail,
  complaintRate,
];
