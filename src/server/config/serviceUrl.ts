import { z } from 'zod';

export const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What is told to others is about people and money: it leaves encrypted, or stays on the machine. */
export const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'must be the address of a service, https://…' })
  .refine(
    (address) => address.startsWith('https:') || localHosts.has(new URL(address).hostname),
    'must be https, or on this machine',
  );
