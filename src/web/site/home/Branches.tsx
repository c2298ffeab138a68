import branches from '../../../../config/branches.json' with { type: 'json' };
import { textOf } from '../../texts/text.ts';
import styles from './Branches.module.css';
import { coast, pointAt, pointsOf } from './map.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** Where the lender can be visited: a drawn map and the same in words. */
export function Branches() {
  const cities = branches.map(({ city }) => city).join(', ');
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('branches')}</h2>
        <p>{t('branchesText')}</p>
        <ol className={styles.list}>
          {branches.map(({ city, address }) => (
            <li key={city}>
              <strong>{city}</strong>
              <br />
              {address}
            </li>
          ))}
        </ol>
      </div>
      <svg className={styles.map} viewBox="0 0 600 410" role="img" aria-label={t('mapAlt', { cities })}>
        <polygon className={styles.land} points={pointsOf(coast)} />
        {branches.map(({ city, latitude, longitude }, index) => {
          const { x, y } = pointAt(longitude, latitude);
          return (
            <g key={city} transform={`translate(${x} ${y})`}>
              <path className={styles.pin} d="M0 0C-12-15-15-20-15-27a15 15 0 0 1 30 0c0 7-3 12-15 27z" />
              <text className={styles.number} y={-21} textAnchor="middle">
                {index + 1}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
