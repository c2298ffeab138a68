import { endpointPath, endpoints } from '../../../../contract/endpoints.ts';
import type { ana, bruno, ravi, TestServer } from '../../../testing/testServer.ts';
import { toSessionHeaders } from '../../../testing/testServer.ts';

type DemoBorrower = typeof ana | typeof bruno | typeof ravi;
type UploadResult = { status: number; code: number | string; message: string; url: string };

/** A complaint that can be sent as it is; `payload` changes parts of it. */
export function aComplaint(payload: Record<string, unknown>): Record<string, unknown> {
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
export function createComplaintFlow(server: TestServer) {
  function save(borrower: DemoBorrower, payload: Record<string, unknown>, language: '1' | '2' = '1') {
    return server.call('complaintSave', aComplaint(payload), borrower, language);
  }
  async function getDetail(borrower: DemoBorrower, problemId: string) {
    return (await server.call('complaintDetail', { problemId }, borrower)).body.data;
  }
  async function countComplaints(borrower: DemoBorrower, content: string): Promise<number> {
    const { tabs } = (await server.call('complaintList', {}, borrower)).body.data;
    return tabs[0]?.items.filter((item) => item.content === content).length ?? 0;
  }
  async function upload(
    borrower: DemoBorrower | null,
    bytes: Buffer,
    { field = 'problemImage', fileName = 'photo.jpg' } = {},
  ): Promise<UploadResult> {
    const body = new FormData();
    body.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
    const uploadUrl = endpointPath(endpoints.complaintUpload);
    const response = await server.fetch(uploadUrl, {
      method: 'POST',
      headers: toSessionHeaders(borrower),
      body,
    });
    const { code, message, data } = (await response.json()) as UploadResult & {
      data: { url: string } | null;
    };
    return { status: response.status, code, message, url: data?.url ?? '' };
  }
  return { save, getDetail, countComplaints, upload };
}
