import { answerApart } from '../apart/index.ts';
import { pdfOf } from './draw.ts';
import type { Answer, Question } from './drawing.ts';

/** The process in which documents are drawn, behind pages and calls. */

const mostMegabytes = 256;

answerApart<Question, Answer>(async ({ sheet }) => ({ pdf: await pdfOf(sheet) }), mostMegabytes);
