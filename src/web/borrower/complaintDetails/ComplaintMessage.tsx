import * as pictureTexts from 'messages:picture';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import type { PreloadField } from '../../ui/preloadField.ts';
import { ImageGrid, ImageTile } from '../complaint/shared/ImageGrid.tsx';
import styles from './ComplaintMessage.module.css';

/** Opens one of some images large. */
export type OpenImages = (addresses: readonly string[], initialIndex: number) => void;

type Props = {
  /** What it is about, and more closely. */
  readonly heading?: string;
  readonly subheading?: string;
  readonly text: string;
  readonly images: readonly string[];
  readonly onOpen: OpenImages;
  /** A quiet line under it: when it was written. */
  readonly children?: ReactNode;
};

/** What somebody wrote, as they wrote it, with their images. */
export function ComplaintMessage({ heading, subheading, text, images, onOpen, children }: Props) {
  return (
    <Card padded>
      <div className={styles.message}>
        {heading && (
          <div>
            <p className={styles.heading}>{heading}</p>
            {subheading && <p className={styles.date}>{subheading}</p>}
          </div>
        )}
        <p className={styles.text}>{text}</p>
        {images.length > 0 && (
          <ImageGrid>
            {images.map((address, index) => (
              <ImageTile
                key={address}
                url={address}
                label={pictureTexts.openPicture({ n: index + 1 })}
                onOpen={() => onOpen(images, index)}
              />
            ))}
          </ImageGrid>
        )}
        {children && <p className={styles.date}>{children}</p>}
      </div>
    </Card>
  );
}

type PreloadedMessageProps = {
  /** Names of the reply's texts, of which those that are empty aren't there. */
  readonly names: readonly PreloadField<'complaintDetail'>[];
  readonly hasHeading?: boolean;
};

/** A letter as the first call's reply writes it. */
export function PreloadedMessage({ names: [text, ...otherNames], hasHeading }: PreloadedMessageProps) {
  return (
    <Card padded>
      <div className={styles.message}>
        {hasHeading && (
          <div>
            <p className={styles.heading} data-early="type" />
            <p className={styles.date} data-early="sonType" />
          </div>
        )}
        <p className={styles.text} data-early={text} />
        {otherNames.map((name) => (
          <p key={name} className={name === 'when' ? styles.date : undefined} data-early={name} />
        ))}
      </div>
    </Card>
  );
}
