// Loaded into Playwright's workers before Playwright. Debian's Firefox is driven over WebDriver BiDi, where this version
// of Playwright sends a command that Firefox does not know, and fills in fields without React hearing of it. Both are
// mended as the file is read; on disk it stays as it was installed.
import { registerHooks } from 'node:module'

const setValue = (value) =>
  `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, ${value});`

const mends = [
  [
    /send\("emulation\.setMediaFeaturesOverride", \{\s*features: \{[^}]*\},\s*\w+: \[[^\]]*\]\s*\}\)/g,
    '$&.catch(() => {})',
  ],
  [/inputElement\.value \+= text;/g, setValue('inputElement.value + text')],
  [/inputElement\.value = value;/g, setValue('value')],
]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return loaded
    return { ...loaded, source: mends.reduce(mend, String(loaded.source)) }
  },
})

function mend(source, [fault, remedy]) {
  if (source.search(fault) < 0)
    throw new Error(`Playwright no longer holds ${fault}: look whether it still needs mending.`)
  return source.replace(fault, remedy)
}
