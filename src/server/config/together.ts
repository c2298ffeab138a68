type Whole<Values, Name extends keyof Values> = Values & { [One in Name]-?: Exclude<Values[One], undefined> };

/**
 * The settings by which something is connected, once all in `needed` are there. Whoever sets one of them or of `others`
 * sets all that is needed: each that is missing is a mistake.
 */
export function together<Values extends object, Name extends keyof Values & string>(
  values: Values,
  needed: readonly Name[],
  others: readonly (keyof Values & string)[],
  mistakes: string[],
): Whole<Values, Name> | undefined {
  const first = [...needed, ...others].find((name) => values[name] !== undefined);
  if (first === undefined) return undefined;
  if (isWhole(values, needed)) return values;
  const absent = needed.filter((name) => values[name] === undefined);
  mistakes.push(...absent.map((name) => `${name}: needed where ${first} is set`));
  return undefined;
}

function isWhole<Values extends object, Name extends keyof Values>(
  values: Values,
  needed: readonly Name[],
): values is Whole<Values, Name> {
  return needed.every((name) => values[name] !== undefined);
}
