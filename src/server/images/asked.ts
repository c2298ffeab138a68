import type { Header } from './header.ts';

/** What the decoder's process is asked, and what it answers: an image's header, or whether it has been drawn anew. */
export type Asked = { id: number; read: string } | { id: number; draw: string; to: string };
export type Answered = { id: number; header: Header | null } | { id: number; drawn: boolean };
