import { expect, test } from 'vitest';
import { complaintCode } from '../../../../../contract/codes.ts';
import { BusinessError } from '../../../api/index.ts';
import { AlreadyAnsweredError, UnreadableImageError } from '../../../complaints/index.ts';
import { toComplaintConflict } from './complaintConflict.ts';

const text = { es: 'No.', en: 'No.' };

test('a refusal has the desk’s words for it, an unknown one stays what it is', () => {
  const ofCollection = new BusinessError(complaintCode.collectionUnsupported, text);
  expect(toComplaintConflict(ofCollection)).toMatchObject({ status: 409, code: 'notInCollection' });
  expect(toComplaintConflict(new UnreadableImageError('x'))).toMatchObject({ code: 'badPicture' });
  for (const unknown of [
    new BusinessError(complaintCode.tooManyImages, text),
    new AlreadyAnsweredError('answered'),
    new Error('lost'),
  ])
    expect(toComplaintConflict(unknown)).toBe(unknown);
});
