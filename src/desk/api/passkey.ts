import type { DeskReply, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { DeskApiError } from './client.ts';

/** Whether this browser has passkeys, and at this address: they need https, or this machine itself. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && 'toJSON' in PublicKeyCredential.prototype;
}

/** A new key on the device. `unmade`: what is said where the device made none. */
export async function createPasskey(
  options: DeskReply<'startPasskey'>,
  failureText: string,
): Promise<DeskRequest<'addPasskey'>['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { response, ...credential } = await toCredentialJson(
    navigator.credentials.create({ publicKey }),
    failureText,
  );
  if (!('attestationObject' in response)) throw new DeskApiError(-1, 'unmade', failureText, '');
  return { ...credential, response };
}

/** What a key that is on the device signs. `unmade`: what is said where it signed nothing. */
export async function signWithPasskey(
  options: DeskReply<'startPasskeySignIn'>,
  failureText: string,
): Promise<DeskRequest<'passkeySignIn'>['credential']> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { response, ...credential } = await toCredentialJson(
    navigator.credentials.get({ publicKey }),
    failureText,
  );
  if (!('signature' in response)) throw new DeskApiError(-1, 'unmade', failureText, '');
  return { ...credential, response };
}

async function toCredentialJson(pending: Promise<Credential | null>, failureText: string) {
  // Cancelled, too late, none there: browsers say it in a name that helps nobody.
  const credential = await pending.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new DeskApiError(-1, 'unmade', failureText, '');
  const { id, rawId, response } = credential.toJSON();
  return { id, rawId, type: 'public-key' as const, response };
}
