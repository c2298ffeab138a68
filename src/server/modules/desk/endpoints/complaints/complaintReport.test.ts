import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

test('the complaints of a quarter are files for the authority: those about collection in one, the rest in the other', async () => {
  const send = async (problemType: string, more: object = {}) =>
    (await server.call('complaintSave', { problemType, problemDetail: 'For the report', ...more })).body.data
      .problemId;
  const answered = await send('7');
  const collection = await send('1', { problemSonType: '101', orderNo: 'MX180' });
  const answer = { answer: 'Mended', outcome: 'partlyFavourable', reason: 'asked by telephone' };
  await support.post(`complaints/${answered}/answer`, answer);
  const sentOn = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  const [year = '', month = ''] = sentOn.split('-');
  const number = Math.ceil(Number(month) / 3);
  const quarter = `${year}-Q${number}`;
  const report = async (kind: string, format: string, of = quarter) =>
    (await support.get(`complaint-report?market=MX&quarter=${of}&kind=${kind}&format=${format}`))
      .body as DeskReply<'complaintReport'>;
  const reune = JSON.parse((await report('reune', 'json')).content);
  expect(reune).toContainEqual(
    expect.objectContaining({
      RecDenominacion: server.services.config.brand.legalName.MX,
      RecTrimestre: number,
      RecNumero: 1,
      RecFolioAtencion: answered,
      RecEstadoConPend: 2,
      RecFechaReclamacion: sentOn.split('-').toReversed().join('/'),
      RecFechaResolucion: sentOn.split('-').toReversed().join('/'),
      RecEdad: null,
      RecSentidoResolucion: 3,
    }),
  );
  expect(JSON.stringify(reune)).not.toContain(collection);
  const redeco = JSON.parse((await report('redeco', 'json')).content);
  expect(redeco).toContainEqual(
    expect.objectContaining({
      QuejasFolio: collection,
      QuejasNum: 1,
      QuejasNoMes: Number(month),
      QuejasEstatus: 1,
      QuejasFecResolucion: null,
      QuejasRespuesta: null,
    }),
  );
  const { incompleteColumns } = await report('redeco', 'json');
  expect(incompleteColumns).toEqual(expect.arrayContaining(['QuejasCausa', 'QuejasEdad', 'QuejasRespuesta']));
  expect(incompleteColumns).not.toContain('QuejasFolio');
  const csv = await report('redeco', 'csv');
  expect(csv.name).toBe(`redeco-${quarter}.csv`);
  expect(csv.content.split('\r\n')[0]).toMatch(
    /^QuejasDenominacion,QuejasSector,QuejasNoMes,.*,QuejasPenalizacion$/,
  );
  expect(csv.content.split('\r\n')).toHaveLength(redeco.length + 2);
  expect((await report('reune', 'csv', '2020-Q1')).content.split('\r\n')).toHaveLength(2);
  const other = await support.get(`complaint-report?market=IN&quarter=${quarter}&kind=reune`);
  expect(other.status).toBe(404);
  const cashier = await signInAs(server, 'cashier');
  expect((await cashier.get(`complaint-report?market=MX&quarter=${quarter}&kind=reune`)).status).toBe(403);
});
