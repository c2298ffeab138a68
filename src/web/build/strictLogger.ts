import { createLogger, type Logger } from 'vite';

function refuse(message: string): never {
  throw new Error(message);
}

/** What is warned of fails the build: an import that nothing exports is a hole in a page. */
export const strictLogger: Logger = { ...createLogger('error'), warn: refuse, warnOnce: refuse };
