import * as t from 'messages:repayment';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card, DescriptionRow } from '../../ui/Card.tsx';
import { visibleRows } from '../shared/visibleRows.ts';
import styles from './CollapsibleRows.module.css';

type Props = { readonly rows: ResponseData<'repaymentDetail'>['detail'] };

/** What the amount is made of, folded to its first rows. */
export function CollapsibleRows({ rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const visible = visibleRows(rows);
  if (visible.length === 0) return null;
  const isCollapsible = visible.length > limits.foldedRows;
  return (
    <Card>
      <dl>
        {visible.slice(0, isOpen ? undefined : limits.foldedRows).map(({ text, value, tone }) => (
          <DescriptionRow key={text} label={text} value={value} tone={tone} />
        ))}
      </dl>
      {isCollapsible && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide() : t.more({ count: visible.length - limits.foldedRows })}
        </button>
      )}
    </Card>
  );
}
