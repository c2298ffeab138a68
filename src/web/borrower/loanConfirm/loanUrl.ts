import { pageOrigins } from 'virtual:brand';
import { linkTo } from '../../api/launchParameters.ts';

/** The address that a confirmed loan leads to, as it came: at this origin, or at another where the brand has pages. */
export function buildLoanUrl(url: string, origins: readonly string[] = pageOrigins): string {
  const { origin } = new URL(url, location.origin);
  return `${origins.includes(origin) ? origin : ''}${linkTo(url, { from: 'confirm' })}`;
}
