import { createECDH, createHmac, ECDH } from 'node:crypto';
import { marketContact } from '../../../contract/legal.ts';
import type { PushKeys } from '../../integrations/index.ts';
import type { Services } from '../services.ts';

const curve = 'prime256v1';

/** The server's VAPID keys; a demonstration derives them from its signing secret. Undefined if push is off. */
export function findPushKeys({
  settings,
  signingSecret,
  config,
}: Pick<Services, 'settings' | 'signingSecret' | 'config'>): PushKeys | undefined {
  const secret = settings.push.key ?? (settings.demonstration ? deriveKey(signingSecret) : undefined);
  if (secret === undefined) return undefined;
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(secret);
  const [market = ''] = Object.keys(config.markets);
  return {
    subject: `mailto:${marketContact(config.brand, market).email}`,
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

function deriveKey(signingSecret: string): Buffer {
  return createHmac('sha256', signingSecret).update('web push').digest();
}

/** Whether a browser's public key is a point of the curve, as encryption requires. */
export function isPushPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
}
