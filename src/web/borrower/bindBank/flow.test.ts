import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const told: string[] = [];

function listening(action: string) {
  return { [action]: { postMessage: () => told.push(action) } };
}

function shown(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}

beforeEach(() => {
  told.length = 0;
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', {
    webkit: { messageHandlers: { ...listening('startBankFlow'), ...listening('endBankFlow') } },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('the bank flow ends whenever the page is left, and once', async () => {
  const { enterBankFlow, leaveBankFlow } = await import('./flow.ts');
  enterBankFlow();
  dispatchEvent(shown(false));
  expect(told).toEqual(['startBankFlow']);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(told).toEqual(['startBankFlow', 'endBankFlow']);
  dispatchEvent(shown(true));
  leaveBankFlow();
  dispatchEvent(new Event('pagehide'));
  expect(told).toEqual(['startBankFlow', 'endBankFlow', 'startBankFlow', 'endBankFlow']);
});
