import { orderStatus } from '../../../../contract/status.ts';
import { getStatusView } from '../statusView.ts';
import styles from './StatusDrawing.module.css';
import { type DrawingLayers, statusDrawings } from './statusDrawings.ts';

const tones = { info: styles.info, due: styles.due, overdue: styles.overdue, paid: styles.paid };

/** The drawing of a status; others have the picture of 200. Decoration: the notice says the same in words. */
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
