import type { Call } from '../api/index.ts';
import { complaintDetail, complaintInit, complaintList, complaintRate } from './calls.ts';
import { complaintSave } from './save.ts';
import { complaintUpload } from './upload.ts';

export {
  AlreadyAnsweredError,
  AnswerError,
  answerComplaint,
  listFormerAnswers,
  parseCaseNumber,
  reopenComplaint,
} from './answer.ts';
export { getDeadline, getTypeTitle } from './complaint.ts';
export { createComplaintReport } from './regulatorReport.ts';
export { attachImages, receiveComplaint } from './save.ts';
export { imageNotFoundError } from './texts.ts';
export { findImageName, purgeUnusedUploads, registerUploadRoutes, signViewUrl } from './upload.ts';

export const complaintCalls: readonly Call[] = [
  complaintInit,
  complaintUpload,
  complaintSave,
  complaintList,
  complaintDetail,
  complaintRate,
];
