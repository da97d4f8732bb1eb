/**
 * Icons are leaves, one small module each: as files of their own they would wait in line on a slow network.
 * Nothing else is grouped by hand, because a group that both lends to and borrows from another starts in the wrong order.
 */
export const sharedChunks = [{ name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ }]
