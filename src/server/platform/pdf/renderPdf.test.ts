import { expect, test } from 'vitest';
import { extractLines } from '../../testing/pdfFile.ts';
import { renderPdf } from './renderPdf.ts';

const createWords = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

test('a note at the end of a page goes to the next one whole, wherever the page ends', async () => {
  for (let rows = 20; rows < 30; rows++) {
    const pdf = await renderPdf({
      name: 'S',
      language: 'en',
      title: 'Statement',
      subject: '',
      author: '',
      day: '2026-11-23',
      footer: 'S-1',
      blocks: [
        { rows: createWords(rows).map((label) => ({ label, value: '1', detail: '' })) },
        { paragraph: createWords(60).join(' '), isMuted: true },
      ],
    });
    const lines = extractLines(pdf);
    const from = lines.findIndex((line) => line.startsWith('w0 w1'));
    const to = lines.findIndex((line) => line.endsWith('w59'));
    expect(to - from, `${rows} rows`).toBeGreaterThan(0);
    expect(lines.slice(from, to).filter((line) => line.startsWith('S-1'))).toEqual([]);
  }
});

test('a short document of 25 rows under five headings is one page', async () => {
  const rows = createWords(5).map((label) => ({ label, value: '1', detail: '' }));
  const blocks = createWords(5).flatMap((heading) => [{ heading }, { rows }]);
  const sheet = {
    name: 'R',
    language: 'en',
    title: 'Receipt',
    subject: '',
    author: '',
    footer: 'R-1',
  } as const;
  const countPages = async (layout: 'full' | 'short') => {
    const lines = extractLines(await renderPdf({ ...sheet, day: '2026-11-23', layout, blocks }));
    return lines.filter((line) => line.startsWith('R-1')).length;
  };
  expect([await countPages('short'), await countPages('full')]).toEqual([1, 2]);
});
