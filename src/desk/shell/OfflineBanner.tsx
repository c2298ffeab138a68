import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/language.tsx';

/** Says that the browser is offline: what is shown is old, and nothing is read or written until it is back. */
export function OfflineBanner() {
  const t = useTexts('shell');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div className="offline" role="status">
      {isOnline ? null : <p>{t('offline')}</p>}
    </div>
  );
}
