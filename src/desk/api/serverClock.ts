let aheadMs = 0;

/** Takes the server's time from an answer; null: the answer doesn't say it. */
export function setServerNow(now: string | null): void {
  if (now !== null) aheadMs = Date.parse(now) - Date.now();
}

/** The server's time, by which ages and terms count: the browser's clock may be wrong, the demonstration's is moved. */
export function getServerNow(): Date {
  return new Date(Date.now() + aheadMs);
}
