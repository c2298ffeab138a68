import { textLanguage } from '../../../contract/launch.ts';
import { limits } from '../../../contract/limits.ts';
import { identityImageKinds } from '../../../contract/schemas/app.ts';
import type { RequestInput } from '../../../contract/schemas/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { daySeconds } from '../../platform/durations.ts';
import { busy, type Caller, enforceLimit, fileCall, notFound, sessionCall } from '../api/index.ts';
import {
  isIdentityRequired,
  listAgreedHashes,
  listConsents,
  listIdentityImages,
  recordConsent,
  storeIdentityImage,
} from '../identity/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import { bindServices, type Services } from '../services.ts';
import { getCertificationState, hasOpenOrder } from './certification.ts';
import { createAccountError } from './errors.ts';

/** `identity`: which images are there, and what was agreed to. */
export const identityCall = sessionCall('identity', describeIdentity);

async function describeIdentity(services: Services, caller: Caller) {
  const { db } = services;
  const { borrowerId, market } = caller;
  const images = await listIdentityImages(db, borrowerId);
  const agreed = await listAgreedHashes(db, borrowerId);
  const language = textLanguage(caller.language);
  return {
    required: toBinaryFlag(await isIdentityRequired(services, caller)),
    images: identityImageKinds.map((kind) => ({
      kind,
      isSent: toBinaryFlag(images.some((image) => image.kind === kind)),
    })),
    consents: listConsents(services, market).map(({ id, title, text, isRequired, hash }) => ({
      id,
      hash,
      title: title[language],
      text: text[language],
      isRequired: toBinaryFlag(isRequired),
      isAgreed: toBinaryFlag(agreed.get(id) === hash),
    })),
    nextStep: (await getCertificationState(services, caller)).nextStep,
  };
}

const maxImagesPerDay = 30;

/** `identity-image`: one image, re-encoded, replaces the one of its kind until a loan is approved. */
export const identityImageCall = fileCall('identityImage', {
  countUpload(db, borrowerId, now) {
    const limit = { key: `identity-image:${borrowerId}`, max: maxImagesPerDay, seconds: daySeconds };
    return enforceLimit(db, limit, now);
  },
  async handle(services, caller, slot, { kind }) {
    // Data minimisation: no images that the market doesn't require.
    if (!(await isIdentityRequired(services, caller))) throw notFound();
    const assertUndecided = (db: Database) => assertNoApprovedOrder(db, caller.borrowerId);
    await assertUndecided(services.db);
    const reencoded = await slot.reencode();
    if ('refused' in reencoded)
      throw reencoded.refused === 'busy' ? busy() : createAccountError('invalidImage');
    if (reencoded.minEdge < limits.identityImageMinEdge) throw createAccountError('invalidImage');
    // Checked again: a loan may have been approved by the former image while this one was re-encoded.
    await storeIdentityImage(services, caller.borrowerId, kind, reencoded.image, assertUndecided);
    return describeIdentity(services, caller);
  },
});

async function assertNoApprovedOrder(db: Database, borrowerId: number): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', 'in', ['paying_out', 'to_be_repaid', 'overdue'])
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) throw createAccountError('openOrder');
}

/** `consents`: agrees to one text in its current version, or withdraws consent; required consents can't be withdrawn while a loan is open. */
export const consentsCall = sessionCall('consents', async (services, caller, input) => {
  await transaction(services.db, (trx) => storeConsent(bindServices(services, trx), caller, input));
  return describeIdentity(services, caller);
});

async function storeConsent(
  services: Services,
  { borrowerId, market }: Caller,
  { id, hash, agreed }: RequestInput<'consents'>,
): Promise<void> {
  const { db, clock } = services;
  const consent = listConsents(services, market).find((candidate) => candidate.id === id);
  if (consent === undefined) throw notFound();
  await lockOpenBorrower(db, borrowerId);
  const agreedHash = (await listAgreedHashes(db, borrowerId)).get(id);
  if (agreed === 1 && hash !== consent.hash) throw createAccountError('consentChanged');
  if (agreed === 0 && consent.isRequired && (await hasOpenOrder(db, borrowerId)))
    throw createAccountError('consentRequired');
  if (agreed === 1 ? agreedHash !== hash : agreedHash !== undefined)
    await recordConsent(db, borrowerId, consent, agreed === 1, await clock.now());
}

function toBinaryFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
