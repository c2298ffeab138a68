import { useTexts } from '../texts/language.tsx';
import { uiTexts } from './texts.ts';

type Props = {
  images: readonly string[];
  /** There are pictures, but their reader is beyond the limit of borrowers. */
  areCovered?: boolean;
  /** What its number-th is, for who can't see it. */
  name: (number: number) => string;
};

/** Pictures as they were sent, each opened whole by a press. */
export function Images({ images, areCovered = false, name }: Props) {
  const say = useTexts(uiTexts);
  if (areCovered) return <p className="notice due">{say('imagesCovered')}</p>;
  if (images.length === 0) return null;
  return (
    <ul className="thumbs">
      {images.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={name(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  );
}
