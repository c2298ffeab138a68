import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { hasShortcuts, setShortcuts, useShortcut } from '../ui/shortcuts.ts';

const shortcutList = [
  ['/', 'keySearch'],
  ['R', 'keyRefresh'],
  ['↓ ↑', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['Esc', 'keyLeave'],
  ['?', 'keyHelp'],
] as const;

/** What the keys do, and turning single ones off. */
export function KeyboardShortcuts() {
  const t = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  const [isEnabled, setEnabled] = useState(hasShortcuts);
  useShortcut('?', () => setOpen(true));
  return (
    <>
      <span className="keys-button">
        <Button kind="plain" onClick={() => setOpen(true)}>
          {t('keys')} <kbd>?</kbd>
        </Button>
      </span>
      <Dialog title={t('keysTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="keys">
          {shortcutList.map(([key, descriptionKey]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(descriptionKey)}</dd>
            </div>
          ))}
        </dl>
        <label className="check">
          <input
            type="checkbox"
            checked={isEnabled}
            onChange={(event) => {
              setShortcuts(event.target.checked);
              setEnabled(event.target.checked);
            }}
          />
          <span>
            {t('singleKeys')}
            <span className="hint">{t('singleKeysHint')}</span>
          </span>
        </label>
        <div className="form-actions">
          <Button kind="primary" onClick={() => setOpen(false)}>
            OK
          </Button>
        </div>
      </Dialog>
    </>
  );
}
