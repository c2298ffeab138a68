import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const messages: string[] = [];

function listenToBridge(action: string) {
  return { [action]: { postMessage: () => messages.push(action) } };
}

function showPage(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}

beforeEach(() => {
  messages.length = 0;
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', {
    webkit: { messageHandlers: { ...listenToBridge('startBankFlow'), ...listenToBridge('endBankFlow') } },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('the bank flow ends whenever the page is left, and once', async () => {
  const { enterBankFlow, leaveBankFlow } = await import('./bankFlow.ts');
  enterBankFlow();
  dispatchEvent(showPage(false));
  expect(messages).toEqual(['startBankFlow']);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(messages).toEqual(['startBankFlow', 'endBankFlow']);
  dispatchEvent(showPage(true));
  leaveBankFlow();
  dispatchEvent(new Event('pagehide'));
  expect(messages).toEqual(['startBankFlow', 'endBankFlow', 'startBankFlow', 'endBankFlow']);
});
