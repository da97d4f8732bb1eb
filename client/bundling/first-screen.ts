import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const SHELL = join(import.meta.dirname, '../app/first-screen/shell.html')

/**
 * Puts into the page what its first script needs to draw the first screen, and the name of the file of the app, which
 * that script asks for only when it has done so.
 */
export function firstScreen(): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle }) => [
        shellTag(),
        ...Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.name === 'app')
          .map(({ fileName }) => preloadTag(fileName)),
      ],
    },
  }
}

function shellTag(): HtmlTagDescriptor {
  // Spaces between elements would be drawn.
  const children = readFileSync(SHELL, 'utf8').trim().replaceAll('>\n<', '><')
  return { tag: 'template', attrs: { 'data-shell': true }, children, injectTo: 'body' }
}

function preloadTag(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}
