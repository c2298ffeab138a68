import lighthouse from 'lighthouse';
import { median } from '../report.ts';
import type { BenchBrowser } from './browser.ts';

/** Medians; times in milliseconds, scores of 100: performance, accessibility, best practices, SEO. */
export type LighthouseMetrics = { fcp: number; lcp: number; tbt: number; cls: number; scores: number[] };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/**
 * Lighthouse as a phone on simulated slow 4G (its default), `runs` times. `isScored`: all four categories. A run in which
 * the browser drew nothing is done again, as often as there are runs.
 */
export async function measureLighthouse(
  { port }: BenchBrowser,
  url: string,
  runs: number,
  isScored: boolean,
): Promise<LighthouseMetrics> {
  const results: LighthouseMetrics[] = [];
  for (let run = 0; results.length < runs && run < 2 * runs; run++) {
    const result = await lighthouseOnce(port, url, isScored);
    if (!Number.isNaN(result.lcp)) results.push(result);
  }
  const medianOf = (select: (result: LighthouseMetrics) => number) => median(results.map(select));
  return {
    fcp: medianOf(({ fcp }) => fcp),
    lcp: medianOf(({ lcp }) => lcp),
    tbt: medianOf(({ tbt }) => tbt),
    cls: medianOf(({ cls }) => cls),
    scores: categories.map((_, index) => medianOf(({ scores }) => scores[index] ?? Number.NaN)),
  };
}

async function lighthouseOnce(port: number, url: string, isScored: boolean): Promise<LighthouseMetrics> {
  const onlyCategories = isScored ? [...categories] : ['performance'];
  const result = await lighthouse(url, { port, onlyCategories, output: 'json', logLevel: 'silent' });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = result;
  const value = (audit: keyof typeof audits) => lhr.audits[audits[audit]]?.numericValue ?? Number.NaN;
  return {
    fcp: value('fcp'),
    lcp: value('lcp'),
    tbt: value('tbt'),
    cls: value('cls'),
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)),
  };
}
