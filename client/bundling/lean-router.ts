import type { Plugin } from 'vite'

/**
 * Functions of the router for what is not used here, and what each comes to then: its framework mode, in which links
 * load other pages ahead, and its measuring, which is done by instrumentations that nobody passes to it.
 */
const UNUSED = {
  'lib/dom/ssr/components.js': {
    usePrefetchBehavior: '() { return [false, undefined, {}] }',
    PrefetchPageLinks: '() { return null }',
    mergeRefs: '(ref) { return ref }',
  },
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() {}',
    getRouteInstrumentationUpdates: '() {}',
    instrumentClientSideRouter: '() {}',
  },
}

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (!path.includes('/node_modules/react-router/')) return undefined
      const found = Object.entries(UNUSED).find(([module]) => path.endsWith(module))
      return found && { code: replaceFunctions(code, found[1]), map: null }
    },
  }
}

function replaceFunctions(code: string, standIns: Record<string, string>): string {
  return Object.entries(standIns).reduce((rest, [name, standIn]) => {
    const whole = new RegExp(`^function ${name}\\([\\s\\S]*?\\n}$`, 'm')
    if (!whole.test(rest)) throw new Error(`The router has no ${name} any more`)
    return rest.replace(whole, `function ${name}${standIn}`)
  }, code)
}
