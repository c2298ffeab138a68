import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { sayInPassing } from './said.tsx';
import { uiTexts } from './texts.ts';

type Props = { title: string; secret: string; lead: string; close: () => void };

/** What is told once: it stands until whoever reads it puts it away. */
export function OneTimeSecret({ title, secret, lead, close }: Props) {
  const say = useTexts(uiTexts);
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    sayInPassing(say('copied'));
  }
  return (
    <Dialog title={title} isOpen isFixed onClose={close}>
      <p className="secret strong">{secret}</p>
      <p className="quiet">{lead}</p>
      <div className="form-actions">
        {'clipboard' in navigator ? (
          <Button kind="primary" onClick={() => void copy()}>
            {say(isCopied ? 'copied' : 'copy')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={close}>
          {say('secretClose')}
        </Button>
      </div>
    </Dialog>
  );
}
