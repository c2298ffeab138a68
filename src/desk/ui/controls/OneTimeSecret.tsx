import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { showToast } from './toast.tsx';

type OneTimeSecretProps = { title: string; secret: string; description: string; onClose: () => void };

/** A secret that is shown once, in a dialog that only its button closes. */
export function OneTimeSecret({ title, secret, description, onClose }: OneTimeSecretProps) {
  const t = useTexts('ui');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showToast(t('copied'));
  }
  return (
    <Dialog title={title} isOpen isModalOnly onClose={onClose}>
      <p className="secret strong">{secret}</p>
      <p className="quiet">{description}</p>
      <div className="form-actions">
        {'clipboard' in navigator ? (
          <Button kind="primary" onClick={() => void copy()}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onClose}>
          {t('secretClose')}
        </Button>
      </div>
    </Dialog>
  );
}
