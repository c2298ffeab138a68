/** A brand's name as the demonstration takes it: letters, digits and few signs, so that it stands in any text. */
export const brandNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} .&'’-]{0,23}$/u;
