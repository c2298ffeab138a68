import { ProviderError } from './providerError.ts';

/** Longer than a provider's own deadline for a page, so that this one holds only where that one failed. */
const pageTimeoutMs = 1_800;

/** What a page waits for outside: without an answer in time it goes on, whatever becomes of what was asked. */
export async function withPageTimeout<Result>(provider: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError(provider, 'unknown', 'no answer in time')),
      pageTimeoutMs,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
