import { ProviderError } from './failure.ts';

/** Longer than a provider's own deadline for a page, so that this one holds only where that one failed. */
const pageWaitMs = 1_800;

/** What a page waits for outside: without an answer in time it goes on, whatever becomes of what was asked. */
export async function inTime<Answer>(provider: string, asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError(provider, 'unknown', 'no answer in time')), pageWaitMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
