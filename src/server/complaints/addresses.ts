import { randomBytes } from 'node:crypto';
import { uploadPath } from '../../contract/endpoints.ts';
import { hourMs } from '../durations.ts';
import { signAddress } from '../http/index.ts';
import { storedName } from '../providers/index.ts';
import type { Services } from '../services.ts';

/** A draft on the phone shows its images as long as they are kept for it. */
export const draftDays = 7;
const viewHours = 1;

/** An unguessable name for an image. */
export function newImageName(): string {
  return `${randomBytes(32).toString('base64url')}.jpg`;
}

/** The address of an image just sent up, for as long as its complaint may still be a draft. */
export function draftAddress(services: Services, name: string, now: Date): string {
  return addressOf(services, name, now, draftDays * 24);
}

/** The address of an image of a complaint, for one look at it. */
export function viewAddress(services: Services, name: string, now: Date): string {
  return addressOf(services, name, now, viewHours);
}

/** The image that an address of ours names, whoever signed it and however long ago; null for any other address. */
export function imageNamedBy(address: string): string | null {
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isOurs = path.endsWith(`${uploadPath}/${name}`) && storedName.test(name);
  return isOurs ? name : null;
}

function addressOf(services: Services, name: string, now: Date, hours: number): string {
  const expiresAt = new Date(now.getTime() + hours * hourMs);
  const path = `${uploadPath}/${name}`;
  return `${services.settings.publicUrl ?? ''}${signAddress(services.signingSecret, path, expiresAt)}`;
}
