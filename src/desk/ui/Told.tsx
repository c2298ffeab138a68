import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from './texts.ts';

type Props = { passphrase: string; lead: string; close: () => void };

/** A passphrase that is told once: it stands until whoever reads it puts it away. */
export function Told({ passphrase, lead, close }: Props) {
  const say = useTexts(uiTexts);
  return (
    <Dialog title={say('toldTitle')} isOpen isFixed onClose={close}>
      <p className="told figure strong">{passphrase}</p>
      <p className="quiet">{lead}</p>
      <div className="form-actions">
        <Button kind="primary" onClick={close}>
          {say('toldClose')}
        </Button>
      </div>
    </Dialog>
  );
}
