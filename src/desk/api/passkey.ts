import type { DeskReply, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { DeskFailure } from './failure.ts';

/** Whether this browser has passkeys, and at this address: they need https, or this machine itself. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && 'toJSON' in PublicKeyCredential.prototype;
}

/** A new key on the device. `unmade`: what is said where the device made none. */
export async function createPasskey(
  options: DeskReply<'startPasskey'>,
  unmade: string,
): Promise<DeskRequest<'addPasskey'>['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { response, ...credential } = await spelt(navigator.credentials.create({ publicKey }), unmade);
  if (!('attestationObject' in response)) throw new DeskFailure(-1, 'unmade', unmade, '');
  return { ...credential, response };
}

/** What a key that is on the device signs. `unmade`: what is said where it signed nothing. */
export async function signByPasskey(
  options: DeskReply<'startPasskeySignIn'>,
  unmade: string,
): Promise<DeskRequest<'passkeySignIn'>['credential']> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { response, ...credential } = await spelt(navigator.credentials.get({ publicKey }), unmade);
  if (!('signature' in response)) throw new DeskFailure(-1, 'unmade', unmade, '');
  return { ...credential, response };
}

async function spelt(made: Promise<Credential | null>, unmade: string) {
  // Cancelled, too late, none there: browsers say it in a name that helps nobody.
  const credential = await made.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new DeskFailure(-1, 'unmade', unmade, '');
  const { id, rawId, response } = credential.toJSON();
  return { id, rawId, type: 'public-key' as const, response };
}
