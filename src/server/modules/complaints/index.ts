import type { Call } from '../api/index.ts';
import { complaintDetailCall, complaintInitCall, complaintListCall, complaintRateCall } from './calls.ts';
import { complaintReplyCall } from './questions.ts';
import { complaintSaveCall } from './save.ts';
import { complaintUploadCall } from './upload.ts';

export {
  AlreadyAnsweredError,
  answerComplaint,
  listFormerAnswers,
  parseCaseNumber,
  reopenComplaint,
  storeAnswerImages,
  UnreadableImageError,
} from './answer.ts';
export { getDeadline, getTypeTitle } from './complaint.ts';
export { askQuestion, listQuestions } from './questions.ts';
export { createComplaintReport } from './regulatorReport.ts';
export { attachImages, receiveComplaint } from './save.ts';
export { imageNotFoundError } from './texts.ts';
export { findImageName, purgeUnusedUploads, registerUploadRoutes, signViewUrl } from './upload.ts';

export const complaintCalls: readonly Call[] = [
  complaintInitCall,
  complaintUploadCall,
  complaintSaveCall,
  complaintListCall,
  complaintDetailCall,
  complaintReplyCall,
  complaintRateCall,
];
