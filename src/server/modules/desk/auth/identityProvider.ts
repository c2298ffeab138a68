import type { Configuration } from 'openid-client';
import type { Settings } from '../../../config/index.ts';
import { traces } from '../../../platform/tracing/index.ts';
import type { Identity } from './identities.ts';

export type OidcSettings = NonNullable<Settings['oidc']>;

/** Where an identity provider's sign-in begins and comes back to, below the desk's wire. */
export const authorizePath = 'sign-in/identity-provider';
export const callbackPath = 'sign-in/identity-provider/back';

/** What is kept by the browser while it is away at the provider. */
export type OidcRequestState = { verifier: string; state: string; nonce: string };

const configurations = new WeakMap<OidcSettings, Promise<Configuration>>();

/** What the provider says of itself, asked for once; again where it didn't answer. */
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

/** Where somebody is sent to sign in, and what has to come back with him. */
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

/** Who the provider says that came back. Throws where anything doesn't fit. */
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
