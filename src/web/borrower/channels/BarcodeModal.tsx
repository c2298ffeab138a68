import * as t from 'messages:barcode';
import { referenceGrouping } from '../../../lending/values/references.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Reference } from '../../ui/Reference.tsx';
import styles from './channels.module.css';

type Props = {
  readonly image: string;
  /** Amount, formatted: the cashier asks for it. */
  readonly amount: string;
  readonly code: string;
  /** What the code is called, and how copying it is. */
  readonly codeName: string;
  readonly copyText: string;
  readonly channel: string;
  /** Group lengths of the code; by default those of its length. */
  readonly groups?: readonly number[];
  readonly onClose: () => void;
};

/** The code as wide as the page, for a store's scanner. */
export default function BarcodeModal(props: Props) {
  const { image, amount, code, codeName, copyText: copyLabel, channel, groups, onClose } = props;
  return (
    <Modal title={t.scanTitle()} onClose={onClose} isWide>
      <p className={styles.amount}>{amount}</p>
      <p className={styles.hint}>{t.scanHint()}</p>
      <div className={styles.codeSurface}>
        <img src={image} alt={`${channel} ${code}`} className={styles.barcodeModalCode} />
      </div>
      <Reference
        label={codeName}
        code={code}
        groups={groups ?? referenceGrouping(code)}
        copyLabel={copyLabel}
      />
    </Modal>
  );
}
