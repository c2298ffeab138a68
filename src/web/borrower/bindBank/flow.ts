import { endBankFlow, startBankFlow } from '../../bridge/bridge.ts';

let isOpen = false;

function enter(): void {
  isOpen = true;
  startBankFlow();
}

/** Tells the app that the account is done with, once, however the page is left. */
export function leaveBankFlow(): void {
  if (!isOpen) return;
  isOpen = false;
  endBankFlow();
}

/** Tells the app that an account is being given, until the page is left; also when it is come back to. */
export function enterBankFlow(): void {
  enter();
  addEventListener('pagehide', leaveBankFlow);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) enter();
  });
}
