/** A key and the name by which what it made says so. */
export type Key = { readonly id: string; readonly secret: Buffer };

/** The first makes, all of them open and find: a key is replaced by putting the new one before it. */
export type KeyRing = readonly [Key, ...Key[]];

const keyBytes = 32;
const keyPattern = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;

/** `name:key` in base64, separated by commas. Undefined for anything else, two keys of one name among it. */
export function parseKeyRing(text: string): KeyRing | undefined {
  const keys: Key[] = [];
  for (const part of text.split(',')) {
    const [, id = '', encoded = ''] = keyPattern.exec(part.trim()) ?? [];
    const secret = Buffer.from(encoded, 'base64');
    if (secret.length !== keyBytes || keys.some((key) => key.id === id)) return undefined;
    keys.push({ id, secret });
  }
  const [first, ...rest] = keys;
  return first && [first, ...rest];
}
