import { expect, test } from 'vitest';
import { linesOf } from '../testing/pdfFile.ts';
import { pdfOf } from './draw.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

test('a note at the end of a page goes to the next one whole, wherever the page ends', async () => {
  for (let rows = 20; rows < 30; rows++) {
    const pdf = await pdfOf({
      name: 'S',
      language: 'en',
      title: 'Statement',
      subject: '',
      author: '',
      day: '2026-11-23',
      foot: 'S-1',
      blocks: [
        { rows: words(rows).map((label) => ({ label, value: '1', detail: '' })) },
        { paragraph: words(60).join(' '), isQuiet: true },
      ],
    });
    const lines = linesOf(pdf);
    const from = lines.findIndex((line) => line.startsWith('w0 w1'));
    const to = lines.findIndex((line) => line.endsWith('w59'));
    expect(to - from, `${rows} rows`).toBeGreaterThan(0);
    expect(lines.slice(from, to).filter((line) => line.startsWith('S-1'))).toEqual([]);
  }
});
