import { type OrderStatus, orderStatus } from '../../../contract/status.ts';
import styles from './loanDetails.module.css';
import { getStatusView } from './statusView.ts';

/** The SVG paths of a drawing in a 96 x 96 view box, by layer: sheets, ink, coloured badge, sign on the badge. */
type DrawingLayers = {
  readonly papers: readonly string[];
  readonly ink: string;
  readonly mark: string;
  readonly sign: string;
};

const sheet = 'M32 16h24l12 12v44a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM56 16v12h12';
const calendar =
  'M29 24h38a7 7 0 0 1 7 7v38a7 7 0 0 1-7 7H29a7 7 0 0 1-7-7V31a7 7 0 0 1 7-7zM22 39h52M36 18v11M60 18v11';
const badge = 'M56 66a13 13 0 1 0 26 0a13 13 0 1 0-26 0z';

/**
 * Review: a form under the glass. Declined: a letter. Pay-out: a note on its way. Due: a day marked. Overdue: time gone by.
 * Repaid: done.
 */
export const statusDrawings: Readonly<Record<OrderStatus, DrawingLayers>> = {
  [orderStatus.inReview]: {
    papers: [sheet],
    ink: 'M36 40h20M36 50h12M36 60h8',
    mark: 'M50 60a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM72 70l9 9',
    sign: 'M56 60h.1M62 60h.1M68 60h.1',
  },
  [orderStatus.declined]: {
    papers: ['M20 44l28-20 28 20v27a7 7 0 0 1-7 7H27a7 7 0 0 1-7-7z', 'M31 18h34v40l-17 10-17-10z'],
    ink: 'M40 30h16M40 39h16M40 48h9M20 47l28 20 28-20',
    mark: '',
    sign: '',
  },
  [orderStatus.payingOut]: {
    papers: ['M19 32h54a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H19a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6z'],
    ink: 'M38 51a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM22 41h3M67 41h3M22 61h3M20 22h26M54 22h8',
    mark: badge,
    sign: 'M62.5 66h13M70.5 60.5l5.5 5.5-5.5 5.5',
  },
  [orderStatus.toBeRepaid]: {
    papers: [calendar],
    ink: 'M33 50h3M46 50h4M60 50h3M33 63h3M46 63h4',
    mark: 'M52 63a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z',
    sign: 'M61.5 63h.1',
  },
  [orderStatus.overdue]: {
    papers: [calendar],
    ink: 'M33 50h3M46 50h4M60 50h3M33 63h3M44 63h3',
    mark: badge,
    sign: 'M69 58.5v8l5 3',
  },
  [orderStatus.repaid]: {
    papers: [sheet],
    ink: 'M36 40h20M36 50h14M36 60h10',
    mark: `${badge}M78 36l5-5M84 46h5M73 26v-6`,
    sign: 'M63 66.5l4.5 4.5 8-9',
  },
};

const tones = { info: styles.info, due: styles.due, overdue: styles.overdue, paid: styles.paid };

/** The drawing of a status; an unknown one has that of 200. Decorative: the notice says the same. */
export default function StatusDrawing({ status }: { readonly status: number }) {
  const drawingsByStatus: Readonly<Record<number, DrawingLayers>> = statusDrawings;
  const { papers, ink, mark, sign } = drawingsByStatus[status] ?? statusDrawings[orderStatus.repaid];
  const { tone } = getStatusView(status);
  return (
    <svg className={tones[tone]} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.disc} cx={48} cy={48} r={48} />
      {papers.map((paper) => (
        <path key={paper} className={styles.paper} d={paper} />
      ))}
      <path className={styles.ink} d={ink} />
      <path className={styles.badge} d={mark} />
      <path className={styles.badgeIcon} d={sign} />
    </svg>
  );
}
