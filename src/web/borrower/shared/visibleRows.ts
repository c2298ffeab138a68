type TextRow = { readonly text: string; readonly value: string };

/** The rows a borrower sees: those without a value, or with `0`, say nothing. Source: SPEC 2. */
export function visibleRows<Row extends TextRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ value }) => value.trim() !== '' && value !== '0');
}
