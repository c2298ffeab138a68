import { addressOf, endpoints } from '../../contract/endpoints.ts';
import type { ana, bruno, ravi, TestServer } from '../testing/testServer.ts';
import { headersOf } from '../testing/testServer.ts';

type Person = typeof ana | typeof bruno | typeof ravi;
type Uploaded = { status: number; code: number | string; message: string; url: string };

/** A complaint that can be sent as it is; `payload` changes parts of it. */
export function complaint(payload: Record<string, unknown>): Record<string, unknown> {
  return {
    problemType: '2',
    problemSonType: '',
    problemDetail: 'Algo pasó',
    problemImage: '',
    orderNo: '',
    ...payload,
  };
}

/** Steps of a complaint as the pages take them. */
export function complaintFlow(server: TestServer) {
  function save(person: Person, payload: Record<string, unknown>, language: '1' | '2' = '1') {
    return server.call('complaintSave', complaint(payload), person, language);
  }
  async function detailOf(person: Person, problemId: string) {
    return (await server.call('complaintDetail', { problemId }, person)).body.data;
  }
  async function countOf(person: Person, content: string): Promise<number> {
    const { tabs } = (await server.call('complaintList', {}, person)).body.data;
    return tabs[0]?.items.filter((item) => item.content === content).length ?? 0;
  }
  async function upload(
    person: Person | null,
    bytes: Buffer,
    { field = 'problemImage', fileName = 'photo.jpg' } = {},
  ): Promise<Uploaded> {
    const body = new FormData();
    body.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
    const address = addressOf(endpoints.complaintUpload);
    const response = await server.fetch(address, { method: 'POST', headers: headersOf(person), body });
    const { code, message, data } = (await response.json()) as Uploaded & { data: { url: string } | null };
    return { status: response.status, code, message, url: data?.url ?? '' };
  }
  return { save, detailOf, countOf, upload };
}
