import * as common from 'messages:common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../texts/language.ts';
import { uploadImage } from './upload.ts';

/** As much of the browser's request as an upload uses: its line sends a tenth in 50 seconds. */
class SlowRequest {
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 200;
  responseText = JSON.stringify({ code: 0, message: '', data: { url: '/uploads/a.jpg' } });
  onload?: () => void;
  ontimeout?: () => void;
  #sent = 0;

  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}

  send(): void {
    const startedAt = performance.now();
    const network = setInterval(() => {
      if (performance.now() - startedAt >= this.timeout) this.#end(network, this.ontimeout);
      else if (this.#sent === 10) this.#end(network, this.onload);
      else if (performance.now() - startedAt >= (this.#sent + 1) * 50_000) {
        this.upload.onprogress?.({ loaded: ++this.#sent, total: 10 });
      }
    }, 1_000);
  }

  #end(network: NodeJS.Timeout, progress: (() => void) | undefined): void {
    clearInterval(network);
    progress?.();
  }
}

beforeEach(() => {
  setLanguage('es');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { search: '?sessionId=demo-mx-ana' });
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a timeout is reported as a timeout, not as a network failure', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SlowRequest {
      override send(): void {
        this.ontimeout?.();
      }
    },
  );
  const sent = await uploadImage(new Blob(['picture']), 'photo.jpg');
  expect(sent).toMatchObject({ success: false, code: 'timeout', message: common.timedOut() });
});

test('a picture over a slow line is sent to its end, however long it takes, as long as it goes on', async () => {
  const sent = uploadImage(new Blob(['picture']), 'photo.jpg');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await sent).toMatchObject({ success: true, data: { url: '/uploads/a.jpg' } });
});
