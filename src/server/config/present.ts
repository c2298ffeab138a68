/**
 * What is configured, under the names there are. One that isn't configured is no key of it, and asking for it throws:
 * nothing can be done by rules that nobody gave.
 */
export function present<Name extends string, Value>(
  where: string,
  names: readonly Name[],
  configured: { readonly [One in Name]?: Value },
): Readonly<Record<Name, Value>> {
  const absent = Object.create(null, Object.fromEntries(names.map((name) => [name, refusing(where, name)])));
  return Object.assign(Object.create(absent), configured);
}

function refusing(where: string, name: string): PropertyDescriptor {
  return {
    get() {
      throw new Error(`${where} has no ${name}`);
    },
    // What is configured stands over it.
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, enumerable: true, writable: true, configurable: true });
    },
  };
}
