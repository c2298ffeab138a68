import { postToHost } from '../../bridge/post.ts';

let isStarted = false;

function startFlow(): void {
  isStarted = true;
  postToHost('startBankFlow', {});
}

/** Tells the app that the account is done with, once, however the page is left. */
export function leaveBankFlow(): void {
  if (!isStarted) return;
  isStarted = false;
  postToHost('endBankFlow', {});
}

/** Tells the app that an account is being given, until the page is left; also when it is come back to. */
export function enterBankFlow(): void {
  startFlow();
  addEventListener('pagehide', leaveBankFlow);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) startFlow();
  });
}
