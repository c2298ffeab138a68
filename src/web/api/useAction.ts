import { useRef, useState } from 'react';

/** Returned by an action that leaves the page: its button stays busy. */
export const leavingPage = new Promise<undefined>(() => {});

/**
 * What a page's buttons send, one at a time: a press while another is being sent does nothing. `busy` names the action that
 * is being sent; `error` is what the last one resolved to.
 */
export function useAction<Name extends string, Failure = string>() {
  const isRunning = useRef(false);
  const [{ busy, error }, setState] = useState<{ busy?: Name; error?: Failure | undefined }>({});
  const setError = (failure?: Failure): void => setState((state) => ({ ...state, error: failure }));

  async function run(name: Name, send: () => Promise<Failure | undefined>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ busy: name });
    let failure: Failure | undefined;
    try {
      failure = await send();
    } finally {
      isRunning.current = false;
      setState({ error: failure });
    }
  }

  return { busy, isBusy: busy !== undefined, error, setError, run };
}
