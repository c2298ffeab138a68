import en from '../../messages/en/cardPages.json' with { type: 'json' };
import es from '../../messages/es/cardPages.json' with { type: 'json' };
import zh from '../../messages/zh/cardPages.json' with { type: 'json' };

/** Texts of the card pages that the server renders, and of the amount left after a charge. */
export const pageTexts = { es, en, zh };
