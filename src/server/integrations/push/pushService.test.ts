import { expect, test } from 'vitest';
import { isPrivateAddress, publicLookup, sendPush } from './pushService.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
  ],
  '2002:a00:1::1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1', '2607:f8b0::1'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

test('a name that leads to this machine leads nowhere, whatever it was when it was stored', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve));
  expect(String(error)).toContain('localhost has no public address');
});

test('nothing is sent to an address that can’t be a push service’s', async () => {
  const target = { endpoint: 'http://127.0.0.1:1/', p256dh: '', auth: '' };
  const keys = { subject: 'mailto:a@b.example', publicKey: '', privateKey: '' };
  expect(await sendPush(target, keys, { payload: '', ttlSeconds: 1, topic: 't' }, undefined)).toBe('gone');
});
