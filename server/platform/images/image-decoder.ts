import sharp from 'sharp'

/** Every decoder but three is shut off for the whole process: old and odd formats are where the holes are. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

export { sharp }
