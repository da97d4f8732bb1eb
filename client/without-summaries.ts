import type { Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/
const SUMMARY = /\n\s*summary:\s*'[^'\n]*',(?=\n)/g

/** What the published documentation says about a call travels to no browser. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: code.replace(SUMMARY, ''), map: null } : undefined),
  }
}
