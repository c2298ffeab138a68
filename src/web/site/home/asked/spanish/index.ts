import type { Asked } from '../asked.ts';
import { borrowing } from './borrowing.ts';
import { dealing } from './dealing.ts';
import { repaying } from './repaying.ts';
import { trouble } from './trouble.ts';

export const spanish: readonly Asked[] = [...borrowing, ...repaying, ...trouble, ...dealing];
