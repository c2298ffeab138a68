/** The day a number of years later, `YYYY-MM-DD`, of any year that may be declared; of a 29 February in a year without one, 1 March. */
export function addYears(day: string, years: number): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const shifted = new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(dayOfMonth)));
  return shifted.toISOString().slice(0, 10);
}
