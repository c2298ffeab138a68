import { complaintCode } from '../../../../../contract/codes.ts';
import { BusinessError } from '../../../api/index.ts';
import { UnreadableImageError } from '../../../complaints/index.ts';
import { conflictError } from '../../errors.ts';

/** A refusal of a complaint or of its answer in the desk's words; any other error as it is. */
export function toComplaintConflict(error: unknown): unknown {
  if (error instanceof BusinessError && error.code === complaintCode.collectionUnsupported)
    return conflictError('notInCollection');
  return error instanceof UnreadableImageError ? conflictError('badPicture') : error;
}
