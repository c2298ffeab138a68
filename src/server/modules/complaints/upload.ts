import type { FastifyInstance } from 'fastify';
import { uploadPath } from '../../../contract/endpoints.ts';
import { storedNamePattern } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import type { ReencodeResult } from '../../platform/images/index.ts';
import { createSecret } from '../../platform/randomCode.ts';
import {
  type BusinessError,
  busy,
  fileCall,
  notFound,
  type RequestError,
  signUrl,
  verifySignedUrl,
} from '../api/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import type { Services } from '../services.ts';
import { countUpload } from './complaint.ts';
import { createComplaintError } from './texts.ts';

/** `upload-problem-img`: one image, re-encoded and stored for the borrower's next complaint. */
export const complaintUploadCall = fileCall('complaintUpload', {
  countUpload,
  async handle(services, { borrowerId }, uploadSlot) {
    const reencoded = await uploadSlot.reencode();
    if ('refused' in reencoded) throw toUploadError(reencoded);
    const now = await services.clock.now();
    const name = await transaction(services.db, async (trx) => {
      await lockOpenBorrower(trx, borrowerId);
      return recordUpload(trx, borrowerId, now);
    });
    await services.providers.storage.store(name, reencoded.image);
    return { url: signDraftUrl(services, name, now) };
  },
});

/** Records an image before it is stored, so that one that is never attached is purged. Returns its name. */
export async function recordUpload(db: Database, borrowerId: number, createdAt: Date): Promise<string> {
  const name = `${createSecret()}.jpg`;
  await db.insertInto('uploads').values({ borrowerId, name, createdAt }).execute();
  return name;
}

function toUploadError({
  refused,
}: Extract<ReencodeResult, { refused: string }>): BusinessError | RequestError {
  if (refused === 'busy') return busy();
  return createComplaintError(refused === 'tooLarge' ? 'error.imageTooLarge' : 'error.invalidImage');
}

/** How long a complaint may be drafted: its images are stored, and their addresses valid, for this time. */
const draftRetentionDays = 7;
const viewUrlHours = 1;

/** The signed address of a new image, valid while its complaint may be a draft. */
function signDraftUrl(services: Services, name: string, now: Date): string {
  return signImageUrl(services, name, now, draftRetentionDays * 24);
}

/** The signed address of a complaint's image, valid for an hour. */
export function signViewUrl(services: Services, name: string, now: Date): string {
  return signImageUrl(services, name, now, viewUrlHours);
}

/** The image named by one of our addresses, even if it has expired; null for any other address. */
export function findImageName(address: string): string | null {
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isUploadUrl = path.endsWith(`${uploadPath}/${name}`) && storedNamePattern.test(name);
  return isUploadUrl ? name : null;
}

function signImageUrl(services: Services, name: string, now: Date, hours: number): string {
  const expiresAt = new Date(now.getTime() + hours * hourMs);
  const path = `${uploadPath}/${name}`;
  return `${services.settings.publicUrl ?? ''}${signUrl(services.signingSecret, path, expiresAt)}`;
}

/** Serves images at their signed addresses; 404 for a wrong signature, an expired one or a missing image. */
export function registerUploadRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(`${uploadPath}/:name`, async (request, reply) => {
    const { name } = request.params;
    const now = await services.clock.now();
    const path = `${uploadPath}/${name}`;
    if (
      !storedNamePattern.test(name) ||
      !verifySignedUrl(services.signingSecrets, path, request.query, [], now)
    ) {
      throw notFound();
    }
    const image = await services.providers.storage.find(name);
    if (image === undefined) throw notFound();
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="image.jpg"')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(image);
  });
}

const batchSize = 500;

/** Deletes images that weren't attached within the draft period, at most 500. Returns their number. */
export async function purgeUnusedUploads(services: Services): Promise<number> {
  const { db, clock, providers } = services;
  const createdBefore = new Date((await clock.now()).getTime() - draftRetentionDays * dayMs);
  const unusedUploads = await db
    .selectFrom('uploads')
    .select(['borrowerId', 'name'])
    .where('folio', 'is', null)
    .where('createdAt', '<', createdBefore)
    .limit(batchSize)
    .execute();
  for (const { borrowerId, name } of unusedUploads) {
    const deleted = await db
      .deleteFrom('uploads')
      .where((row) => row.and({ borrowerId, name, folio: null }))
      .returning('name')
      .executeTakeFirst();
    if (deleted) await providers.storage.delete(name);
  }
  return unusedUploads.length;
}
