import * as kit from 'messages:kit';
import { useId } from 'react';
import { limits } from '../../contract/limits.ts';
import styles from './Stars.module.css';

type StarsProps = {
  /** What is rated: the group's name. */
  readonly label: string;
  /** 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
};

const choices = Array.from({ length: limits.stars }, (_, index) => index + 1);

export function Stars({ label, value, onChange }: StarsProps) {
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.hidden}>{label}</legend>
      {choices.map((stars) => (
        <label key={stars} className={stars <= value ? styles.full : styles.star}>
          <input
            className={styles.hidden}
            type="radio"
            name={name}
            checked={stars === value}
            onChange={() => onChange(stars)}
          />
          <span className={styles.hidden}>{kit.star({ n: stars })}</span>
          <svg viewBox="0 0 24 24" width={36} height={36} aria-hidden="true">
            <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z" />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
