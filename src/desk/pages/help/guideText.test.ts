import { expect, test } from 'vitest';
import { filterGuides, parseGuide } from './guideText.ts';

const guides = [
  {
    id: 'page-loans',
    title: 'Préstamos',
    lead: '',
    ...parseGuide({
      find: 'Encontrar préstamos\nFiltra la lista por país.',
      undo: 'Deshacer un pago\nOprime Deshacer.\nDi de quién fue la causa.',
      glossary: 'Crédito: dinero a favor del cliente.\nPago: lo que entró.',
    }),
  },
  {
    id: 'page-tills',
    title: 'Cajas',
    lead: '',
    ...parseGuide({ open: 'Recibir efectivo\nAbre una caja.' }),
  },
];
const find = (text: string) =>
  filterGuides(guides, text).map(({ id, tasks, terms }) => [
    id,
    tasks.map(({ title }) => title),
    terms.map(([term]) => term),
  ]);

test('the help’s filter keeps the tasks and terms that have each word, without accents and capitals', () => {
  expect(find('CAUSA pago')).toEqual([['page-loans', ['Deshacer un pago'], []]]);
  expect(find('credito')).toEqual([['page-loans', [], ['Crédito']]]);
  expect(find('efectivo pago')).toEqual([]);
});

test('the help’s filter keeps all of a guide whose title it names', () => {
  expect(find('prestamos')).toEqual([
    ['page-loans', ['Encontrar préstamos', 'Deshacer un pago'], ['Crédito', 'Pago']],
  ]);
  expect(find('')).toHaveLength(2);
});
