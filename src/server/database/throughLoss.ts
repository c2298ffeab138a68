import { isConnectionLoss } from './failures.ts';

const TRIES = 3;

/**
 * Does `work` again when its connection was lost, even while it was committed: only for what is known by a key of its own,
 * so that done twice it is done once.
 */
export async function throughLoss<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || tries === TRIES) throw error;
    }
  }
}
