import type { Configuration } from 'openid-client';
import type { Settings } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { traces } from '../../../platform/tracing/index.ts';
import { findOpenAccount, isOpenAccountSql } from './accounts.ts';

/** An identity at an identity provider; `email`: the one that the provider has verified, if any. */
export type Identity = { issuer: string; subject: string; email: string | undefined };

type BindingResult = { account: { staffId: string; email: string } } | { refused: string };

/**
 * The account of an identity: the one it is bound to, by issuer and subject. An unbound identity is bound to the open account
 * of its e-mail, unless that has an identity of the provider already. `refused`: the id of the account that was refused.
 */
export async function bindAccount(db: Database, identity: Identity, now: Date): Promise<BindingResult> {
  const boundAccount = await findBoundAccount(db, identity);
  if (boundAccount !== undefined) return { account: boundAccount };
  const { issuer, subject, email } = identity;
  const openAccount = email === undefined ? undefined : await findOpenAccount(db, { email });
  const staffId = openAccount?.staffId;
  if (staffId === undefined) return { refused: '' };
  await db
    .insertInto('deskIdentities')
    .values({ issuer, subject, staffId, boundAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // If several first sign-ins are concurrent, one of them was bound.
  const account = await findBoundAccount(db, identity);
  return account === undefined ? { refused: staffId } : { account };
}

/** The next one to sign in with the account's e-mail is bound again. */
export async function deleteIdentities(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('deskIdentities').where('staffId', '=', staffId).execute();
}

function findBoundAccount(db: Database, { issuer, subject }: Identity) {
  return db
    .selectFrom('deskIdentities')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskIdentities.staffId')
    .select(['deskStaff.staffId', 'email'])
    .where((row) => row.and({ issuer, subject }))
    .where(isOpenAccountSql)
    .executeTakeFirst();
}

export type OidcSettings = NonNullable<Settings['oidc']>;

/** Where an identity provider's sign-in begins and comes back to, below the desk's wire. */
export const authorizePath = 'sign-in/identity-provider';
export const callbackPath = 'sign-in/identity-provider/back';

/** The values that the browser stores during the sign-in at the provider. */
export type OidcRequestState = { verifier: string; state: string; nonce: string };

const configurations = new WeakMap<OidcSettings, Promise<Configuration>>();

/** The provider's configuration, fetched once and cached; a failed request is repeated. */
async function getConfiguration(settings: OidcSettings): Promise<Configuration> {
  const pendingConfiguration = configurations.get(settings) ?? discover(settings);
  configurations.set(settings, pendingConfiguration);
  try {
    return await pendingConfiguration;
  } catch (error) {
    configurations.delete(settings);
    throw error;
  }
}

/** Loaded once it is needed: few lenders have every way in. */
function loadOidcClient() {
  return import('openid-client');
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await loadOidcClient();
  const address = new URL(issuer);
  // A provider on this machine alone has no certificate.
  const isLoopback = address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
  return client.discovery(address, clientId, clientSecret, undefined, {
    timeout: 10,
    [client.customFetch]: (url, request) =>
      traces.outgoing('oidc', request.method, () => fetch(url, request as RequestInit)),
    // Signatures of id tokens are looked at even though they come straight from the provider.
    execute: [client.enableNonRepudiationChecks, ...(isLoopback ? [client.allowInsecureRequests] : [])],
  });
}

/** The provider's address for a sign-in, and the values that its answer has to match. */
export async function beginAuthorization(
  settings: OidcSettings,
  redirectUri: string,
): Promise<{ address: string; requestState: OidcRequestState }> {
  const [client, configuration] = await Promise.all([loadOidcClient(), getConfiguration(settings)]);
  const requestState = {
    verifier: client.randomPKCECodeVerifier(),
    state: client.randomState(),
    nonce: client.randomNonce(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(requestState.verifier),
    code_challenge_method: 'S256',
    state: requestState.state,
    nonce: requestState.nonce,
  });
  return { address: address.href, requestState };
}

/** The identity in the provider's answer. Throws if any value does not match. */
export async function exchangeCode(
  settings: OidcSettings,
  address: URL,
  { verifier, state, nonce }: OidcRequestState,
): Promise<Identity> {
  const [client, configuration] = await Promise.all([loadOidcClient(), getConfiguration(settings)]);
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no id token');
  const { email, email_verified: isVerified } =
    claims.email === undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  const isEmailVerified = typeof email === 'string' && isVerified === true;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isEmailVerified ? email.toLowerCase() : undefined,
  };
}
