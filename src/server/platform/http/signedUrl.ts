import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '../constantTimeEqual.ts';

type Parameters = Readonly<Record<string, string>>;

/**
 * A signed address of `path` that expires: `path?…&expires=…&signature=…`.
 * @param parameters are signed too; their order doesn't matter
 */
export function signUrl(secret: string, path: string, expiresAt: Date, parameters: Parameters = {}): string {
  const signedParameters = { ...parameters, expires: String(Math.floor(expiresAt.getTime() / 1000)) };
  return `${path}?${new URLSearchParams({ ...signedParameters, signature: computeSignature(secret, path, signedParameters) })}`;
}

/**
 * The named parameters of an address whose signature fits one of the secrets and which hasn't expired; null for any other. What else an
 * app has added to the address is ignored.
 */
export function verifySignedUrl<Name extends string>(
  secrets: readonly string[],
  path: string,
  query: unknown,
  names: readonly Name[],
  now: Date,
): Readonly<Record<Name, string>> | null {
  const signedParameters = pickStrings(query, [...names, 'expires']);
  const signature = pickStrings(query, ['signature'])?.signature;
  if (signedParameters === null || signature === undefined) return null;
  if (
    !secrets.some((secret) =>
      isEqualConstantTime(signature, computeSignature(secret, path, signedParameters)),
    )
  )
    return null;
  return Number(signedParameters.expires) * 1000 > now.getTime() ? signedParameters : null;
}

function computeSignature(secret: string, path: string, parameters: Parameters): string {
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret)
    .update(JSON.stringify(['address', path, sorted]))
    .digest('base64url');
}

function pickStrings<Name extends string>(
  query: unknown,
  names: readonly Name[],
): Record<Name, string> | null {
  const values = new Map(Object.entries(query ?? {}));
  const picked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value: unknown = values.get(name);
    if (typeof value !== 'string') return null;
    picked[name] = value;
  }
  return isComplete(picked, names) ? picked : null;
}

function isComplete<Name extends string>(
  picked: Partial<Record<Name, string>>,
  names: readonly Name[],
): picked is Record<Name, string> {
  return names.every((name) => picked[name] !== undefined);
}
