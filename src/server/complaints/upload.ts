import { malformed, sessionCall } from '../http/index.ts';
import { draftAddress, newImageName } from './addresses.ts';
import { redraw } from './image.ts';
import { countUpload } from './limits.ts';
import { badImage } from './refusals.ts';

const field = 'problemImage';

/** `upload-problem-img`: one image, drawn anew and kept for the borrower's next complaint. */
export const complaintUpload = sessionCall('complaintUpload', async (services, caller, _input, files) => {
  const [file, ...others] = files;
  if (file?.field !== field || others.length > 0) throw malformed(field);
  const now = await services.clock.now();
  await countUpload(services.db, caller.borrowerId, now);
  const image = await redraw(file.bytes);
  if (image === null) throw badImage();
  const name = newImageName();
  // The row comes first: a crash between the two leaves a name without an image, which the clean-up forgets.
  await services.db
    .insertInto('uploads')
    .values({ borrower_id: caller.borrowerId, name, created_at: now })
    .execute();
  await services.providers.storage.put(name, image);
  return { url: draftAddress(services, name, now) };
});
