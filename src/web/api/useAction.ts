import { useRef, useState } from 'react';

/** Returned by an action that leaves the page: its button stays busy. */
export const leaving = new Promise<undefined>(() => {});

/**
 * What a page's buttons send, one at a time: a press while another is being sent does nothing. `busy` names the action that
 * is being sent; `error` is what the last one resolved to.
 */
export function useAction<Name extends string, Failure = string>() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<Name>();
  const [error, setError] = useState<Failure>();

  async function run(name: Name, send: () => Promise<Failure | undefined>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    setError(undefined);
    try {
      const failure = await send();
      setError(() => failure);
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
  }

  return { busy, isBusy: busy !== undefined, error, setError, run };
}
