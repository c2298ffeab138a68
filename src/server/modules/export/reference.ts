import type { Config } from '../../config/index.ts';
import { listDatasets } from './datasets.ts';

/** Every file of an export with its columns, as Markdown. */
export function exportReference(config: Pick<Config, 'accounting' | 'markets'>): string {
  return listDatasets(config)
    .map(({ name, description, columns, from }) =>
      [
        `## ${name}`,
        '',
        `${description}.${typeof from === 'string' ? '' : ' An increment: what was recorded since the last export.'}`,
        '',
        '| column | type | meaning | personal |',
        '|---|---|---|---|',
        ...columns.map(
          (column) =>
            `| \`${column.name}\` | ${column.type} | ${column.description} | ${column.isPersonal ? 'yes' : ''} |`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
