/** Where images are kept. Names are ours (`newName` of the uploads), never a client's. */
export interface ImageStorage {
  store(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where nothing bears the name. */
  find(name: string): Promise<Buffer | undefined>;
  /** Removing what isn't there is no mistake. */
  delete(name: string): Promise<void>;
}

/** 256 random bits, base64url, and the one format images are kept in. */
export const storedNamePattern = /^[A-Za-z0-9_-]{43}\.jpg$/;

/** Throws on anything that isn't a name of ours: no path can be made of one. */
export function assertStoredName(name: string): void {
  if (!storedNamePattern.test(name)) throw new RangeError('Not the name of a stored image');
}
