import fc from 'fast-check';

/** Every fault is tried on all properties: some examples of each must do, the same each time, and none is made smaller. */
fc.configureGlobal({ seed: 20261121, numRuns: 50, endOnFailure: true });
