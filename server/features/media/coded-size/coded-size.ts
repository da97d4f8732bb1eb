/** In pixels, as a decoder allocates it: before anything is cropped, scaled or rotated. */
export type CodedSize = { width: number; height: number }
