import en from '../../messages/en/cardPages.json' with { type: 'json' };
import es from '../../messages/es/cardPages.json' with { type: 'json' };
import zh from '../../messages/zh/cardPages.json' with { type: 'json' };

/** What the server's own pages of cards say, and what a charge leaves to be paid. */
export const pageTexts = { es, en, zh };
