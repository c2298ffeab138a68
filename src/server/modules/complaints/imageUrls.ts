import { randomBytes } from 'node:crypto';
import { uploadPath } from '../../../contract/endpoints.ts';
import { storedNamePattern } from '../../integrations/index.ts';
import { hourMs } from '../../platform/durations.ts';
import { signUrl } from '../api/index.ts';
import type { Services } from '../services.ts';

/** A draft on the phone shows its images as long as they are kept for it. */
export const draftRetentionDays = 7;
const viewUrlHours = 1;

/** An unguessable name for an image. */
export function createImageName(): string {
  return `${randomBytes(32).toString('base64url')}.jpg`;
}

/** The address of an image just sent up, for as long as its complaint may still be a draft. */
export function signDraftUrl(services: Services, name: string, now: Date): string {
  return signImageUrl(services, name, now, draftRetentionDays * 24);
}

/** The address of an image of a complaint, for one look at it. */
export function signViewUrl(services: Services, name: string, now: Date): string {
  return signImageUrl(services, name, now, viewUrlHours);
}

/** The image that an address of ours names, whoever signed it and however long ago; null for any other address. */
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
