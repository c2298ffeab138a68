import { useTexts } from '../texts/language.tsx';

type Props = {
  images: readonly string[];
  /** There are pictures, but their reader is beyond the limit of borrowers. */
  areHidden?: boolean;
  /** What its number-th is, for who can't see it. */
  getAlt: (number: number) => string;
};

/** Pictures as they were sent, each opened whole by a press. */
export function ImageThumbnails({ images, areHidden = false, getAlt }: Props) {
  const t = useTexts('ui');
  if (areHidden) return <p className="notice due">{t('imagesCovered')}</p>;
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
