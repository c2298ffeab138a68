import * as pictureTexts from 'messages:picture';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import type { EarlyField } from '../../ui/earlyField.ts';
import { Picture, Pictures } from '../complaint/shared/Pictures.tsx';
import styles from './Letter.module.css';

/** Opens one of some images large. */
export type OnOpen = (addresses: readonly string[], from: number) => void;

type Props = {
  /** What it is about, and more closely. */
  readonly heading?: string;
  readonly about?: string;
  readonly text: string;
  readonly images: readonly string[];
  readonly onOpen: OnOpen;
  /** A quiet line under it: when it was written. */
  readonly children?: ReactNode;
};

/** What somebody wrote, as they wrote it, with their images. */
export function Letter({ heading, about, text, images, onOpen, children }: Props) {
  return (
    <Card padded>
      <div className={styles.letter}>
        {heading && (
          <div>
            <p className={styles.heading}>{heading}</p>
            {about && <p className={styles.when}>{about}</p>}
          </div>
        )}
        <p className={styles.text}>{text}</p>
        {images.length > 0 && (
          <Pictures>
            {images.map((address, index) => (
              <Picture
                key={address}
                address={address}
                label={pictureTexts.openPicture({ n: index + 1 })}
                onOpen={() => onOpen(images, index)}
              />
            ))}
          </Pictures>
        )}
        {children && <p className={styles.when}>{children}</p>}
      </div>
    </Card>
  );
}

type EarlyProps = {
  /** Names of the reply's texts, of which those that are empty aren't there. */
  readonly names: readonly EarlyField<'complaintDetail'>[];
  readonly hasHeading?: boolean;
};

/** A letter as the first call's reply writes it. */
export function EarlyLetter({ names: [text, ...others], hasHeading }: EarlyProps) {
  return (
    <Card padded>
      <div className={styles.letter}>
        {hasHeading && (
          <div>
            <p className={styles.heading} data-early="type" />
            <p className={styles.when} data-early="sonType" />
          </div>
        )}
        <p className={styles.text} data-early={text} />
        {others.map((name) => (
          <p key={name} className={name === 'when' ? styles.when : undefined} data-early={name} />
        ))}
      </div>
    </Card>
  );
}
