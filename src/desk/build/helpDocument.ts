import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const documentFile = join(import.meta.dirname, '../../../docs/desk.md');
const helpModule = 'virtual:help';

/** Serves docs/desk.md as HTML. */
export function helpDocument(): Plugin {
  return {
    name: 'quincena:desk-help',
    resolveId: (source) => (source === helpModule ? `\0${helpModule}` : null),
    load(id) {
      if (id !== `\0${helpModule}`) return null;
      return `export default ${JSON.stringify(renderHelp(readFileSync(documentFile, 'utf8')))};`;
    },
  };
}

/**
 * The document as HTML. Headings can be linked to by the slug of their text; a row of the table of pages by `page-` and the
 * slug of each page that its first cell names. Links to other files lead nowhere at the desk: their text stays.
 */
export function renderHelp(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // Below the title of the page.
        const tag = `h${depth + 1}`;
        return `<${tag} id="${toSlug(text)}">${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return /^(?:#|https:)/.test(href) ? `<a href="${encodeURI(href)}">${text}</a>` : text;
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: 'td' | 'th') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const isOfPages = header[0]?.text === 'page';
        const body = rows.map((row) => {
          const [first = '', ...others] = isOfPages ? (row[0]?.text ?? '').split(', ').map(toPageAnchor) : [];
          const anchors = others.map((anchor) => `<span id="${anchor}"></span>`).join('');
          return `<tr${first && ` id="${first}"`}>${cells(row, 'td').replace('<td>', `<td>${anchors}`)}</tr>`;
        });
        return `<div class="table-frame" tabindex="0"><table class="table"><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`;
      },
    },
  });
  // Pictures are no part of the build.
  const paragraphs = markdown.split('\n\n').filter((paragraph) => !paragraph.startsWith('Pictures ('));
  return marked.parse(paragraphs.join('\n\n'), { async: false });
}

function toPageAnchor(page: string): string {
  return `page-${toSlug(page)}`;
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(/\s/g, '-');
}
