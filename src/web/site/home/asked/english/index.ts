import type { Asked } from '../asked.ts';
import { borrowing } from './borrowing.ts';
import { dealing } from './dealing.ts';
import { repaying } from './repaying.ts';
import { trouble } from './trouble.ts';

export const english: readonly Asked[] = [...borrowing, ...repaying, ...trouble, ...dealing];
