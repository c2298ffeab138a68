import en from '../../messages/en/contracts.json' with { type: 'json' };
import es from '../../messages/es/contracts.json' with { type: 'json' };

/** Texts around an agreement; none is part of it. */
export const contractTexts = { es, en };
