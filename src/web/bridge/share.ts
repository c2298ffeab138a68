/** True where the system's share sheet can be opened. */
export function canShare(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.share === 'function';
}

/** Opens the share sheet. Never rejects: closing the sheet is no failure. */
export async function share(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}
