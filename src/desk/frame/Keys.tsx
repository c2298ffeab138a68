import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { hasShortcuts, setShortcuts, useShortcut } from '../ui/shortcuts.ts';
import { frameTexts } from './texts.ts';

const keys = [
  ['/', 'keySearch'],
  ['R', 'keyRefresh'],
  ['↓ ↑', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['Esc', 'keyLeave'],
  ['?', 'keyHelp'],
] as const;

/** What the keys do, and turning single ones off. */
export function Keys() {
  const say = useTexts(frameTexts);
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(hasShortcuts);
  useShortcut('?', () => setOpen(true));
  return (
    <>
      <span className="keys-button">
        <Button kind="plain" onClick={() => setOpen(true)}>
          {say('keys')} <kbd>?</kbd>
        </Button>
      </span>
      <Dialog title={say('keysTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => {
              setShortcuts(event.target.checked);
              setOn(event.target.checked);
            }}
          />
          <span>
            {say('singleKeys')}
            <span className="hint">{say('singleKeysHint')}</span>
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
