import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(js|css|html|svg|webmanifest)$/
const LEAST_BYTES = 1024

/** Packs the texts once, as tightly as it goes, so that the server need not do it for every visitor and less well. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const path = join(folder, name)
          if (!TEXTS.test(name) || statSync(path).size < LEAST_BYTES) continue
          const text = readFileSync(path)
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
        }
      },
    },
  }
}
