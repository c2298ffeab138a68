const previewKey = 'preview';

/** True in a window that came through the test page: there a stand-in shows what the app was told. */
export function isPreview(): boolean {
  try {
    return sessionStorage.getItem(previewKey) === '1';
  } catch {
    return false;
  }
}

/** Marks this window as one of the test page's. */
export function markPreview(): void {
  try {
    sessionStorage.setItem(previewKey, '1');
  } catch {
    // Storage is off: the stand-in stays hidden.
  }
}
