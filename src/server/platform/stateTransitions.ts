/** The states from which a table of legal transitions leads to `target`. */
export function listSourceStates<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  target: State,
): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(target));
}
