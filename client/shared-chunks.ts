/**
 * Left alone, the bundler makes a hundred small files that wait in line on a slow network. What the same screens need
 * goes into one file, and a file too small to be worth a request joins its nearest neighbour.
 */
export const sharedChunks = [
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
]
