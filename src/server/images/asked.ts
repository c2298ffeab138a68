import type { Header } from './header.ts';

/** What the decoder's process is asked, and what it answers: an image's header, or whether it has been drawn anew. */
export type Question = { read: string } | { draw: string; to: string };
export type Answer = { header: Header | null } | { drawn: boolean };
