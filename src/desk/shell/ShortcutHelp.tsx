import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button, formatKey } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/controls/Dialog.tsx';
import { hasShortcuts, setShortcuts, useDeclaredShortcuts, useShortcuts } from '../ui/controls/shortcuts.tsx';

/** Labels of keys, where they differ from `KeyboardEvent.key`. */
const keyNames: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** Keys that lists and dialogs handle themselves. */
const elementKeys = [
  ['↓ ↑', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['Esc', 'keyLeave'],
] as const;

/** The button and the dialog that list the keys of the page, with the switch for single-key shortcuts. */
export function ShortcutHelp() {
  const t = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  const [isEnabled, setEnabled] = useState(hasShortcuts);
  useShortcuts([{ key: '?', label: t('keyHelp'), run: () => setOpen(true) }], { isGlobal: true });
  const declared = useDeclaredShortcuts();
  const globalKeys = [
    ...declared.global,
    ...elementKeys.map(([key, description]) => ({ key, label: t(description) })),
  ];
  return (
    <>
      <span className="keys-button">
        <Button kind="plain" opensDialog onClick={() => setOpen(true)}>
          {t('keys')} <kbd>?</kbd>
        </Button>
      </span>
      <Dialog title={t('keysTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {declared.page.length === 0 ? null : <KeyList title={t('keysOfPage')} keys={declared.page} />}
        <KeyList title={t('keysEverywhere')} keys={globalKeys} />
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

function KeyList({ title, keys }: { title: string; keys: readonly { key: string; label: ReactNode }[] }) {
  return (
    <section className="key-list">
      <h3>{title}</h3>
      <dl className="keys">
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{keyNames[key] ?? formatKey(key)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
