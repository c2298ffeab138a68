import * as common from 'messages:common';

const overlayStyle =
  'position:fixed;inset:8px 8px auto;z-index:20;max-height:40vh;overflow:auto;padding:8px 12px;border-radius:14px;' +
  'background:var(--ink);color:var(--background);font:12px/1.5 monospace';
const closeButtonStyle = 'float:right;min-width:44px;min-height:44px;border:0;background:none;color:inherit';

/** Logs a message on the page, for windows of the test page without the app. */
export function showBridgeEntry(action: string, payload: unknown): void {
  const log = document.querySelector('[data-bridge-log]') ?? createOverlay();
  const line = document.createElement('p');
  line.textContent = `${action} ${JSON.stringify(payload)}`;
  log.append(line);
}

function createOverlay(): HTMLElement {
  const overlay = document.createElement('aside');
  // Set here, not in a sheet: every document would carry rules that only the preview needs.
  overlay.style.cssText = overlayStyle;
  overlay.dataset.bridgeLog = '';
  overlay.setAttribute('role', 'log');
  const close = document.createElement('button');
  close.type = 'button';
  close.style.cssText = closeButtonStyle;
  close.textContent = common.close();
  close.addEventListener('click', () => overlay.remove());
  overlay.append(close);
  document.body.append(overlay);
  return overlay;
}
