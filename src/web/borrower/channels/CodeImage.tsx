import type { PreloadField } from '../../ui/preloadField.ts';
import styles from './CodeImage.module.css';

type Props = {
  /** Address of the barcode or QR code. */
  readonly image: string;
  /** What pressing it does. */
  readonly label: string;
  readonly onEnlarge: () => void;
};

/** A payment code, black on white in dark mode too, that opens in large when pressed. */
export function CodeImage({ image, label, onEnlarge }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onEnlarge}>
      <img src={image} alt="" className={styles.image} />
    </button>
  );
}

/** The same before it can be pressed; `name` is the field of the first call's reply. */
export function PreloadedImage({ name }: { readonly name: PreloadField }) {
  return (
    <div className={styles.button}>
      <img data-early={name} alt="" className={styles.image} />
    </div>
  );
}
