import type { FaqEntry } from '../faqEntry.ts';
import { borrowing } from './borrowing.ts';
import { dealing } from './dealing.ts';
import { repaying } from './repaying.ts';
import { trouble } from './trouble.ts';

export const spanish: readonly FaqEntry[] = [...borrowing, ...repaying, ...trouble, ...dealing];
