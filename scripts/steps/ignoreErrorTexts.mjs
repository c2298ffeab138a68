const NAMED = new Set(['Error', 'RangeError', 'TypeError']);

/** A plugin of Stryker's: the words of an error that only a developer reads are no rule, and no test holds them. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'errorWords',
    value: {
      shouldIgnore(path) {
        const { parentPath } = path;
        if (!parentPath?.isNewExpression() || path.key === 'callee') return;
        return NAMED.has(parentPath.node.callee.name) ? 'Words of an error' : undefined;
      },
    },
  },
];
