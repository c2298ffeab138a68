import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Brotli bytes as the server sends them; the CSS that stands in the document is weighed on its own as well. */
export type PageWeight = { html: number; css: number; js: number };

export async function measurePageWeight(url: string): Promise<PageWeight> {
  const document = await fetchBody(url);
  const html = document.isBrotli
    ? brotliDecompressSync(document.bytes).toString()
    : document.bytes.toString();
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
  const tags = [...html.matchAll(/module" src="([^"]+)"/g)].map(([, src = '']) => src);
  const [, code = ''] = / data-code="([^"]*)"/.exec(html) ?? [];
  const scripts = [...tags, ...code.split(' ').filter(Boolean)];
  const sizes = await Promise.all(scripts.map((src) => fetchBody(new URL(src, url).href)));
  return {
    html: document.bytes.length,
    css: styles.length === 0 ? 0 : brotliCompressSync(styles.join('')).length,
    js: sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

function fetchBody(url: string): Promise<{ bytes: Buffer; isBrotli: boolean }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), isBrotli: response.headers['content-encoding'] === 'br' }),
      );
    }).on('error', reject);
  });
}
