import en from '../../messages/en/contracts.json' with { type: 'json' };
import es from '../../messages/es/contracts.json' with { type: 'json' };

/** What stands around an agreement: none of it is part of what is agreed to. */
export const contractTexts = { es, en };
