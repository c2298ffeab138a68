import { transaction } from '../database/index.ts';
import type { RequestError } from '../http/index.ts';
import { busy, fileCall, type Refusal } from '../http/index.ts';
import type { Place, Redrawn } from '../images/index.ts';
import { lockProfile } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { draftAddress, newImageName } from './addresses.ts';
import { countUpload } from './limits.ts';
import { badImage, tooManyPixels } from './refusals.ts';

/** `upload-problem-img`: one image, drawn anew and kept for the borrower's next complaint. */
export const complaintUpload = fileCall('complaintUpload', {
  field: 'problemImage',
  admit,
  async handle(services, { borrowerId }, place) {
    const redrawn = await place.redraw();
    if ('refused' in redrawn) throw refusalOf(redrawn);
    const now = await services.clock.now();
    const name = newImageName();
    // The row comes first: a crash between the two leaves a name without an image, which the clean-up forgets.
    await transaction(services.db, async (trx) => {
      await lockProfile(trx, borrowerId);
      await trx.insertInto('uploads').values({ borrowerId, name, createdAt: now }).execute();
    });
    await services.providers.storage.put(name, redrawn.image);
    return { url: draftAddress(services, name, now) };
  },
});

/** Counted before a byte of it is read, so that what never ends counts too. */
async function admit({ db, clock, images }: Services, borrowerId: number): Promise<Place> {
  const place = images.placeFor(borrowerId);
  if (place === undefined) throw busy();
  try {
    await countUpload(db, borrowerId, await clock.now());
    return place;
  } catch (error) {
    await place.leave();
    throw error;
  }
}

function refusalOf({ refused }: Extract<Redrawn, { refused: string }>): Refusal | RequestError {
  if (refused === 'busy') return busy();
  return refused === 'tooLarge' ? tooManyPixels() : badImage();
}
