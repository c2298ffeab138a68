import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './attachments.module.css';

/** A grid of square pictures, for `ImageTile` and other tiles. */
export function ImageGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

type ImageTileProps = {
  readonly url: string;
  /** What opening it is called: `Ver imagen 2`. */
  readonly label: string;
  readonly onOpen: () => void;
  /** Over the picture: progress, removal. */
  readonly children?: ReactNode;
};

/** A small picture that opens large. One that can't be shown, its address expired, keeps its place. */
export function ImageTile({ url, label, onOpen, children }: ImageTileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} aria-label={label} onClick={onOpen}>
        {brokenUrl === url ? (
          <Icon name="check" size={28} />
        ) : (
          <img src={url} alt="" className={styles.image} onError={() => setBrokenUrl(url)} />
        )}
      </button>
      {children}
    </li>
  );
}
