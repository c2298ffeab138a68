import * as t from 'messages:imageViewer';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import styles from './attachments.module.css';

const ImageViewer = lazyComponent(async () => (await import('./ImageViewer.tsx')).default);

type ImageGridProps = {
  readonly urls: readonly string[];
  /** Overlay of a picture: progress, removal. */
  readonly renderOverlay?: (index: number) => ReactNode;
  readonly children?: ReactNode;
};

/** Small square pictures that open large. */
export function ImageGrid({ urls, renderOverlay, children }: ImageGridProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  return (
    <>
      <ul className={styles.grid}>
        {urls.map((url, index) => (
          <li key={url} className={styles.tile}>
            <button
              type="button"
              className={styles.open}
              aria-label={t.openPicture({ n: index + 1 })}
              onClick={() => setOpenIndex(index)}
            >
              <Picture url={url} />
            </button>
            {renderOverlay?.(index)}
          </li>
        ))}
        {children}
      </ul>
      {openIndex !== undefined && (
        <ImageViewer urls={urls} initialIndex={openIndex} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  );
}

/** An image; an icon takes its place when it cannot be loaded, for example after its address expired. */
function Picture({ url }: { readonly url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Icon name="check" size={28} />;
  return <img src={url} alt="" className={styles.image} onError={() => setBroken(true)} />;
}
