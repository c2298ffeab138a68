export const collectionUnsupported = 2001 as const;
export const badImage = 2003 as const;
export const tooManyImages = 2004 as const;
export const notAnswered = 2005 as const;
export const notAsked = 2006 as const;
