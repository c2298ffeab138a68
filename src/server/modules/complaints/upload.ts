import { transaction } from '../../platform/database/index.ts';
import type { ReencodeResult, UploadSlot } from '../../platform/images/index.ts';
import type { RequestError } from '../api/index.ts';
import { type BusinessError, busy, fileCall } from '../api/index.ts';
import { lockProfile } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { imageTooLargeError, invalidImageError } from './errors.ts';
import { createImageName, signDraftUrl } from './imageUrls.ts';
import { countUpload } from './limits.ts';

/** `upload-problem-img`: one image, drawn anew and kept for the borrower's next complaint. */
export const complaintUpload = fileCall('complaintUpload', {
  field: 'problemImage',
  acquireSlot: reserveUploadSlot,
  async handle(services, { borrowerId }, uploadSlot) {
    const reencoded = await uploadSlot.reencode();
    if ('refused' in reencoded) throw toUploadError(reencoded);
    const now = await services.clock.now();
    const name = createImageName();
    // The row comes first: a crash between the two leaves a name without an image, which the clean-up forgets.
    await transaction(services.db, async (trx) => {
      await lockProfile(trx, borrowerId);
      await trx.insertInto('uploads').values({ borrowerId, name, createdAt: now }).execute();
    });
    await services.providers.storage.store(name, reencoded.image);
    return { url: signDraftUrl(services, name, now) };
  },
});

/** Counted before a byte of it is read, so that what never ends counts too. */
async function reserveUploadSlot({ db, clock, images }: Services, borrowerId: number): Promise<UploadSlot> {
  const uploadSlot = images.reserveSlot(borrowerId);
  if (uploadSlot === undefined) throw busy();
  try {
    await countUpload(db, borrowerId, await clock.now());
    return uploadSlot;
  } catch (error) {
    await uploadSlot.release();
    throw error;
  }
}

function toUploadError({
  refused,
}: Extract<ReencodeResult, { refused: string }>): BusinessError | RequestError {
  if (refused === 'busy') return busy();
  return refused === 'tooLarge' ? imageTooLargeError() : invalidImageError();
}
