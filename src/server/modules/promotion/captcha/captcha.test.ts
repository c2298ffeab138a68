import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPath } from '../../../../contract/endpoints.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { createSolvedCaptcha } from '../testing/promotion.ts';
import { generatePictureAnswer, pictureSize } from './picture.ts';
import { generateQuestion } from './store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function newSid(): Promise<string> {
  return (await server.call('getSid', {}, null)).body.data.sid;
}

async function fetchPicture(sid: string): Promise<Buffer> {
  const response = await server.fetch(`${captchaPath}?sid=${sid}&timestamp=${Math.random()}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return Buffer.from(await response.arrayBuffer());
}

async function fetchAnswer(sid: string): Promise<string> {
  return ((await (await server.fetch(`/demo/captcha?sid=${sid}`)).json()) as { answer: string }).answer;
}

/** What a person reads: the list's words that are numbers, as figures. */
function solveQuestion(question: string, numbers: readonly string[]): string {
  const list = question.split(/[:：]\s*/)[1] ?? '';
  return list
    .split(/, |、/)
    .map((word) => numbers.indexOf(word))
    .filter((digit) => digit >= 0)
    .join('');
}

const numbers = {
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
};

test('is a PNG of ink on white; each request draws another picture with another answer', async () => {
  const sid = await newSid();
  const first = await fetchPicture(sid);
  const firstAnswer = await fetchAnswer(sid);
  const { format, width, height } = await sharp(first).metadata();
  expect({ format, width, height }).toEqual({
    format: 'png',
    width: pictureSize.width * 2,
    height: pictureSize.height * 2,
  });
  const { channels } = await sharp(first).flatten().toColourspace('srgb').stats();
  expect(channels[0]?.min).toBeLessThan(80);
  expect(channels[0]?.max).toBe(255);
  expect(first.equals(await fetchPicture(sid))).toBe(false);
  expect(await fetchAnswer(sid)).not.toBe(firstAnswer);
});

test('the answer before a refresh is invalid', async () => {
  const { sid, capcode } = await createSolvedCaptcha(server);
  await fetchPicture(sid);
  const { body } = await server.call('getSms', { sid, capcode, phone: '5540000001' }, null);
  expect(body.code).toBe('101');
});

test('the demonstration shows the answer of the last picture, or chooses one where none was drawn', async () => {
  const sid = await newSid();
  const firstAnswer = await fetchAnswer(sid);
  expect(firstAnswer).toMatch(/^[3-9A-Z]{4}$/);
  expect(await fetchAnswer(sid)).toBe(firstAnswer);
});

test('answers have four characters, none of which looks like another', () => {
  const answers = Array.from({ length: 500 }, generatePictureAnswer).join('');
  expect(answers).toHaveLength(2000);
  expect(answers).not.toMatch(/[^347A-Z]|[01OIDQLZSGBUVFN]/);
});

test.each([
  ['1', 'en', '5540000002'],
  ['2', 'es', '5540000003'],
  ['', 'zh', '5540000004'],
] as const)(
  'with language "%s" the text task (%s) can be solved and allows a message',
  async (language, captchaLanguage, phone) => {
    const sid = await newSid();
    const response = await server.fetch(`${captchaPath}?sid=${sid}&kind=question&language=${language}`);
    const { code, data } = (await response.json()) as { code: string; data: { question: string } };
    expect(code).toBe('0');
    const capcode = solveQuestion(data.question, numbers[captchaLanguage]);
    expect(capcode).toMatch(/^\d{4}$/);
    expect((await server.call('getSms', { sid, capcode, phone }, null)).body.code).toBe('0');
  },
);

test('a text task never contains its answer in figures', () => {
  for (const language of ['es', 'en', 'zh'] as const) {
    const { question, answer } = generateQuestion(language);
    expect(question).not.toMatch(/\d/);
    expect(solveQuestion(question, numbers[language])).toBe(answer);
  }
});

test('an unknown sid is refused', async () => {
  const unknown = await server.fetch(`${captchaPath}?sid=made.up&language=1`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({
    code: '404',
    message: 'We could not find what you are looking for.',
    data: null,
  });
  expect((await server.fetch(captchaPath)).status).toBe(400);
});

test('text tasks are limited for an address', async () => {
  const sid = await newSid();
  const statuses: number[] = [];
  let retryAfter: string | null = null;
  for (let count = 0; count < 45; count++) {
    const response = await server.fetch(`${captchaPath}?sid=${sid}&kind=question`);
    statuses.push(response.status);
    retryAfter = response.headers.get('retry-after');
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
  expect(statuses.at(-1)).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
});

test('an answer expires', async () => {
  const { sid, capcode } = await createSolvedCaptcha(server);
  await server.advanceDays(1);
  const { body } = await server.call('getSms', { sid, capcode, phone: '5540000005' }, null);
  expect(body.code).toBe('101');
});
