import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhoto } from '../../testing/images.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { answerComplaint, storeAnswerImages } from './answer.ts';
import { createComplaintFlow } from './testing/complaints.ts';

let server: TestServer;
let folder: string;
let flow: ReturnType<typeof createComplaintFlow>;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'answer-'));
  flow = createComplaintFlow(server);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('problem-list and problem-detail', () => {
  test('list complaints newest first, in tabs: all, waiting, answered', async () => {
    const sent = await flow.save(ana, { problemDetail: 'La última' });
    const { tabs } = (await server.call('complaintList', {}, ana, '2')).body.data;
    expect(tabs.map(({ title }) => title)).toEqual(['Todas', 'En espera', 'Respondidas']);
    const [all, openComplaints, answered] = tabs;
    expect(all?.items[0]).toMatchObject({ id: sent.body.data.folio, content: 'La última', isAnswered: 0 });
    expect(all?.items).toHaveLength((openComplaints?.items.length ?? 0) + (answered?.items.length ?? 0));
    const times = all?.items.map(({ time }) => time) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("another borrower's complaint is indistinguishable from none", async () => {
    const { body } = await flow.save(ana, { problemDetail: 'Solo mía' });
    for (const problemId of [body.data.folio, 'MX26-AAAA-AAAA']) {
      const detail = await server.call('complaintDetail', { problemId }, bruno);
      const rating = await server.call('complaintRate', { problemId, score: 5 }, bruno);
      expect([detail.status, detail.body.message]).toEqual([
        404,
        'We could not find what you are looking for.',
      ]);
      expect([rating.status, rating.body]).toEqual([404, detail.body]);
    }
  });
});

describe('an answer', () => {
  test('is shown with its images, can be rated once, and moves the complaint to answered', async () => {
    const { folio } = (await flow.save(ravi, { problemDetail: 'Payment missing' })).body.data;
    const openComplaints = await flow.getDetail(ravi, folio);
    expect(openComplaints.isNeedScore).toBe(0);
    expect(openComplaints.lead.text).toMatch(/^We will answer by \*\*\S+ \d+ \S+\*\* at the latest\./);
    expect(openComplaints.lead.when).toBe('');
    const early = await server.call('complaintRate', { problemId: folio, score: 5 }, ravi);
    expect([early.status, early.body.code]).toEqual([200, 2005]);

    await answerComplaint(answerServices(), {
      folio,
      text: 'We found it.',
      images: await storeAnswerImages(answerServices(), folio, [await aFile(await createPhoto())]),
    });
    const answered = await flow.getDetail(ravi, folio);
    expect(answered).toMatchObject({ disposeDetail: 'We found it.', isNeedScore: 1, lead: { text: '' } });
    expect(answered.lead.when).toMatch(/^On \S+ \d+ \S+$/);
    expect((await server.fetch(answered.disposeImages[0] ?? '')).status).toBe(200);
    const { tabs } = (await server.call('complaintList', {}, ravi)).body.data;
    expect(tabs[2]?.items.map(({ id }) => id)).toContain(folio);

    expect((await server.call('complaintRate', { problemId: folio, score: 4 }, ravi)).body.data).toEqual({
      score: 4,
    });
    expect((await server.call('complaintRate', { problemId: folio, score: 1 }, ravi)).body.data).toEqual({
      score: 4,
    });
    expect((await flow.getDetail(ravi, folio)).isNeedScore).toBe(0);
  });

  test('is given once, to an existing complaint, with text and valid images', async () => {
    const { folio } = (await flow.save(ravi, { problemDetail: 'Once' })).body.data;
    const answer = { folio, text: 'Answer', images: [] };
    await expect(answerComplaint(answerServices(), { ...answer, text: ' ' })).rejects.toThrow('no text');
    await expect(answerComplaint(answerServices(), { ...answer, folio: 'IN26-AAAA-AAAA' })).rejects.toThrow(
      'no complaint',
    );
    const unreadable = [await aFile('x')];
    await expect(storeAnswerImages(answerServices(), folio, unreadable)).rejects.toThrow('could not be read');
    await expect(storeAnswerImages(answerServices(), folio, Array(10).fill('x'))).rejects.toThrow(
      'at most 9',
    );
    await answerComplaint(answerServices(), answer);
    await expect(answerComplaint(answerServices(), answer)).rejects.toThrow('answered already');
  });

  test('is due within 30 days in India', async () => {
    const { body } = await flow.save(ravi, { problemDetail: 'Thirty days' });
    const sentOn = (await flow.getDetail(ravi, body.data.folio)).sentAt.slice(0, 10);
    expect(Date.parse(body.data.answerBy) - Date.parse(sentOn)).toBe(30 * 86_400_000);
  });
});

function answerServices() {
  const { db, clock, providers, images } = server.services;
  return { db, clock, storage: providers.storage, images };
}

async function aFile(content: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}
