import type { Plugin } from 'vite'

const LIBRARY = /[\\/]node_modules[\\/].*\.m?js$/
const DISPLAY_NAME = /^[\w$.]+\.displayName = [^;\n]+;?$/gm
const MAKING = / = (React[\w$]*\.(?:forwardRef|memo|createContext)\()/g

/**
 * Lets the bundler leave out the components of libraries that nobody uses. It would keep whatever is made by a call that
 * it does not know, and whatever is given a name for the developer tools afterwards.
 */
export function withoutUnusedComponents(): Plugin {
  return {
    name: 'without-unused-components',
    apply: 'build',
    transform: (code, id) =>
      LIBRARY.test(id) && code.includes('.displayName = ')
        ? { code: code.replace(DISPLAY_NAME, '').replace(MAKING, ' = /* @__PURE__ */ $1'), map: null }
        : undefined,
  }
}
