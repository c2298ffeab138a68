type Complete<Values, Name extends keyof Values> = Values & {
  [One in Name]-?: Exclude<Values[One], undefined>;
};

/**
 * The settings by which something is connected, once all in `needed` are there. Whoever sets one of them or of `optionalNames`
 * sets all that is needed: each that is missing is a mistake.
 */
export function requireTogether<Values extends object, Name extends keyof Values & string>(
  values: Values,
  requiredNames: readonly Name[],
  optionalNames: readonly (keyof Values & string)[],
  errors: string[],
): Complete<Values, Name> | undefined {
  const first = [...requiredNames, ...optionalNames].find((name) => values[name] !== undefined);
  if (first === undefined) return undefined;
  if (isComplete(values, requiredNames)) return values;
  const missing = requiredNames.filter((name) => values[name] === undefined);
  errors.push(...missing.map((name) => `${name}: needed where ${first} is set`));
  return undefined;
}

function isComplete<Values extends object, Name extends keyof Values>(
  values: Values,
  requiredNames: readonly Name[],
): values is Complete<Values, Name> {
  return requiredNames.every((name) => values[name] !== undefined);
}
