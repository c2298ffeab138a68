import { useTexts } from '../../texts/language.tsx';

type Props = {
  images: readonly string[];
  /** There are images, but the staff member is beyond the limit of borrowers. */
  areRedacted?: boolean;
  /** The alternative text of an image, by its number from 1. */
  getAlt: (number: number) => string;
};

/** Thumbnails that link to the full images. */
export function ImageThumbnails({ images, areRedacted = false, getAlt }: Props) {
  const t = useTexts('ui');
  if (areRedacted) return <p className="notice due">{t('imagesRedacted')}</p>;
  if (images.length === 0) return null;
  return (
    <ul className="thumbnails">
      {images.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={getAlt(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  );
}
