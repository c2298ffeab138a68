import type { ImageHeader } from './header.ts';

/** What the decoder's process is asked, and what it answers: an image's header, or whether it has been drawn anew. */
export type DecoderRequest = { read: string } | { draw: string; to: string };
export type DecoderReply = { header: ImageHeader | null } | { drawn: boolean };
