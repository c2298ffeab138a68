import { isConnectionLoss } from './errors.ts';

const MAX_ATTEMPTS = 3;

/**
 * Does `work` again when its connection was lost, even while it was committed: only for what is known by a key of its own,
 * so that done twice it is done once.
 */
export async function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
