import type { DeskReply, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { DeskApiError } from './client.ts';

/** Whether passkeys can be used here: the browser supports them and the origin is https or localhost. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && 'toJSON' in PublicKeyCredential.prototype;
}

/** Creates a passkey on the device. Throws DeskApiError with `failureText` when the device creates none. */
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

/** Signs the challenge with a passkey of the device. Throws DeskApiError with `failureText` when nothing is signed. */
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
  // Cancelled, timed out or no passkey: the browser's error name does not help the user.
  const credential = await pending.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new DeskApiError(-1, 'unmade', failureText, '');
  const { id, rawId, response } = credential.toJSON();
  return { id, rawId, type: 'public-key' as const, response };
}
