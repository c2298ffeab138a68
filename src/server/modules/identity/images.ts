import { type IdentityImageKind, identityImageKinds } from '../../../contract/schemas/app.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { createSecret } from '../../platform/randomCode.ts';
import { unauthenticated } from '../api/index.ts';
import type { Services } from '../services.ts';

type ImageServices = Pick<Services, 'db' | 'fieldEncryption' | 'providers' | 'jobs' | 'clock' | 'config'>;

const context = (name: string) => ({ table: 'identity_images', column: 'image', row: name });

/** The current images, in the order of their steps. */
export async function listIdentityImages(
  db: Database,
  borrowerId: number,
): Promise<{ kind: IdentityImageKind; name: string }[]> {
  const images = await db
    .selectFrom('identityImages')
    .select(['kind', 'name'])
    .where((row) => row.and({ borrowerId, isCurrent: true }))
    .execute();
  return identityImageKinds.flatMap((kind) => images.filter((image) => image.kind === kind));
}

/**
 * Stores an image (JPEG) encrypted, in place of the one of its kind. Its row comes first and the one before goes last, so that
 * no file is ever without a row. Throws 401 once the account is closed.
 * @param assertReplaceable throws where the image before must stay by now; in the transaction that replaces it
 */
export async function storeIdentityImage(
  services: ImageServices,
  borrowerId: number,
  kind: IdentityImageKind,
  image: Buffer,
  assertReplaceable: (trx: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, fieldEncryption, providers, clock } = services;
  const name = `${createSecret()}.jpg`;
  const dataKey = fieldEncryption.current?.key ?? '';
  const sentAt = await clock.now();
  await db.insertInto('identityImages').values({ borrowerId, name, kind, sentAt, dataKey }).execute();
  await providers.storage.store(name, encryptImage(fieldEncryption, name, image));
  await transaction(db, async (trx) => {
    const account = await trx
      .selectFrom('borrowers')
      .select('borrowerId')
      .where('borrowerId', '=', borrowerId)
      .where('closedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw unauthenticated();
    await assertReplaceable(trx);
    await deleteIdentityImages(trx, services, { borrowerId, kind, isCurrent: true });
    await trx
      .updateTable('identityImages')
      .set({ isCurrent: true })
      .where((row) => row.and({ borrowerId, name }))
      .execute();
  });
}

/** The image as a JPEG; undefined where none of its kind was sent, or its term is over. */
export async function readIdentityImage(
  { db, fieldEncryption, providers }: Pick<ImageServices, 'db' | 'fieldEncryption' | 'providers'>,
  borrowerId: number,
  kind: IdentityImageKind,
): Promise<Buffer | undefined> {
  const name = (await listIdentityImages(db, borrowerId)).find((image) => image.kind === kind)?.name;
  const file = name === undefined ? undefined : await providers.storage.find(name);
  return name === undefined || file === undefined ? undefined : decryptImage(fieldEncryption, name, file);
}

function encryptImage(fieldEncryption: FieldEncryption, name: string, image: Buffer): Buffer {
  return Buffer.from(fieldEncryption.encrypt(context(name), image.toString('base64')));
}

function decryptImage(fieldEncryption: FieldEncryption, name: string, file: Buffer): Buffer {
  return Buffer.from(fieldEncryption.decrypt(context(name), file.toString()), 'base64');
}

type ImageFilter = { borrowerId: number; kind?: IdentityImageKind; isCurrent?: boolean };

/** Removes rows, and with their commit the files: a job tries until each is gone. */
export async function deleteIdentityImages(
  trx: Database,
  { jobs }: Pick<Services, 'jobs'>,
  filter: ImageFilter,
): Promise<void> {
  const deleted = await trx
    .deleteFrom('identityImages')
    .where(({ and }) => and(filter))
    .returning('name')
    .execute();
  await jobs.sendAll(trx, 'delete-image', deleted);
}

/** The job `delete-image`. */
export function deleteStoredImage({ providers }: Services, { name }: { name: string }): Promise<void> {
  return providers.storage.delete(name);
}

const batchSize = 500;
/** Longer than any upload takes. */
const unfinishedMs = 2 * hourMs;

/** Deletes images past their retention, and uploads that were never completed. */
export async function purgeIdentityImages(services: ImageServices): Promise<void> {
  const { db, clock, config } = services;
  const now = (await clock.now()).getTime();
  const termEnd = new Date(now - config.brand.identityImageDays * dayMs);
  const expired = await db
    .selectFrom('identityImages')
    .select(['borrowerId', 'name'])
    .where(({ or, and, eb }) =>
      or([
        eb('sentAt', '<', termEnd),
        and([eb('isCurrent', '=', false), eb('sentAt', '<', new Date(now - unfinishedMs))]),
      ]),
    )
    .limit(batchSize)
    .execute();
  for (const { borrowerId, name } of expired)
    await transaction(db, async (trx) => {
      await trx
        .deleteFrom('identityImages')
        .where((row) => row.and({ borrowerId, name }))
        .execute();
      await services.jobs.sendAll(trx, 'delete-image', [{ name }]);
    });
}

/** Re-encrypts images of former keys with the first key, so that those may leave the settings. */
export async function reencryptIdentityImages({ db, fieldEncryption, providers }: Services): Promise<void> {
  const dataKey = fieldEncryption.current?.key ?? '';
  const outdated = await db
    .selectFrom('identityImages')
    .select(['borrowerId', 'name'])
    .where('isCurrent', '=', true)
    .where('dataKey', '<>', dataKey)
    .execute();
  for (const { borrowerId, name } of outdated) {
    const file = await providers.storage.find(name);
    if (file === undefined) continue;
    await providers.storage.store(
      name,
      encryptImage(fieldEncryption, name, decryptImage(fieldEncryption, name, file)),
    );
    await db
      .updateTable('identityImages')
      .set({ dataKey })
      .where((row) => row.and({ borrowerId, name }))
      .execute();
  }
}
