import type { Call } from '../http/index.ts';
import { complaintDetail } from './detail.ts';
import { complaintInit } from './init.ts';
import { complaintList } from './list.ts';
import { complaintRate } from './rate.ts';
import { complaintSave } from './save.ts';
import { complaintUpload } from './upload.ts';

export { imageNamedBy, viewAddress } from './addresses.ts';
export { AnswerError, AnsweredError, answerComplaint } from './answer.ts';
export { answerBy, deadlineOf } from './deadline.ts';
export { forgetUnusedUploads } from './forgetUploads.ts';
export { folioIn, formerAnswers } from './former.ts';
export { imageNotFound } from './refusals.ts';
export { reopenComplaint } from './reopen.ts';
export { takeImages } from './save.ts';
export { serveUploads } from './serveUploads.ts';
export { typeTitle } from './typeTitle.ts';

export const complaintCalls: readonly Call[] = [
  complaintInit,
  complaintUpload,
  complaintSave,
  complaintList,
  complaintDetail,
  complaintRate,
];
