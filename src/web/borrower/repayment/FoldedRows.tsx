import * as t from 'messages:repayment';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { Card, Row } from '../../ui/Card.tsx';
import { shownRows } from '../shared/rows.ts';
import styles from './FoldedRows.module.css';

type Props = { readonly rows: Data<'repaymentDetail'>['detail'] };

/** What the amount is made of, folded to its first rows. */
export function FoldedRows({ rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = shownRows(rows);
  if (shown.length === 0) return null;
  const folds = shown.length > limits.foldedRows;
  return (
    <Card>
      <dl>
        {shown.slice(0, isOpen ? undefined : limits.foldedRows).map(({ text, value, tone }) => (
          <Row key={text} label={text} value={value} tone={tone} />
        ))}
      </dl>
      {folds && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide() : t.more({ count: shown.length - limits.foldedRows })}
        </button>
      )}
    </Card>
  );
}
