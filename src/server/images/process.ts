import { answerApart } from '../apart/index.ts';
import type { Answer, Question } from './asked.ts';
import { draw, readHeader } from './picture.ts';

/** The decoder's process: images of strangers are unpacked here and nowhere else, behind pages and calls. */

const mostMegabytes = 256;

answerApart<Question, Answer>(
  async (question) =>
    'read' in question
      ? { header: await readHeader(question.read) }
      : { drawn: await draw(question.draw, question.to) },
  mostMegabytes,
);
