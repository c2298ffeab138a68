import type { Call } from '../api/index.ts';
import { complaintDetail } from './detail.ts';
import { complaintInit } from './init.ts';
import { complaintList } from './list.ts';
import { complaintRate } from './rate.ts';
import { complaintSave } from './save.ts';
import { complaintUpload } from './upload.ts';

export { AlreadyAnsweredError, AnswerError, answerComplaint } from './answer.ts';
export { computeAnswerDay, getDeadline } from './deadline.ts';
export { imageNotFoundError } from './errors.ts';
export { listFormerAnswers, parseCaseNumber } from './formerAnswers.ts';
export { findImageName, signViewUrl } from './imageUrls.ts';
export { purgeUnusedUploads } from './purgeUploads.ts';
export { reopenComplaint } from './reopen.ts';
export { attachImages } from './save.ts';
export { getTypeTitle } from './typeTitle.ts';
export { registerUploadRoutes } from './uploadRoutes.ts';

export const complaintCalls: readonly Call[] = [
  complaintInit,
  complaintUpload,
  complaintSave,
  complaintList,
  complaintDetail,
  complaintRate,
];
